import { missingIds } from '../../../kernel/db/find-referred.ts'
import type { FieldSpec } from '../../../records/fields/field.ts'
import { isId } from '../../../records/fields/ref.ts'
import { refs } from '../../../records/fields/refs.ts'
import type { BodyReader } from '../../../records/write/body-reader.ts'

const description =
  'The projects that a scheme of type 6 applies to. Their start and end are those of the projects: bodies cannot set them.'

/** Links to projects. Other times than those of the project would mean another period for the scheme, so they are reported. */
export const schemeProjects: FieldSpec<never, ''> = {
  named(name) {
    const link = { table: 'rate_scheme_project', own: 'rate_scheme_id', other: 'project_id' }
    const links = refs('project', { link, show: 'period', description }).named(name)
    return {
      ...links,
      read(value, reader) {
        links.read.call(this, value, reader)
        if (!Array.isArray(value)) return
        reader.later(async () => {
          for (const [index, item] of value.entries()) await warnOfTimes(item, `${name}[${index}]`, reader)
        })
      },
    }
  },
}

async function warnOfTimes(item: unknown, at: string, reader: BodyReader): Promise<void> {
  const { id, ...sent } = (item ?? {}) as Readonly<Record<string, unknown>>
  if (!isId(id)) return
  for (const member of ['start', 'end']) {
    const stamp = sent[member]
    if (typeof stamp !== 'number') continue
    const isOther = (await missingIds(reader.scope, 'project', [id], { [member]: stamp })).length > 0
    const isGone = isOther && (await missingIds(reader.scope, 'project', [id])).length > 0
    if (isOther && !isGone) reader.warnings.push(`${at}.${member} is ignored: it is that of the project`)
  }
}
