import type { FieldSpec } from '../../../records/fields/field.ts'
import { isId } from '../../../records/fields/ref.ts'
import { refs } from '../../../records/fields/refs.ts'
import type { BodyReader } from '../../../records/write/body-reader.ts'
import { timesOfProjects } from './rate-scheme.store.ts'

/** An element of `projects`, as sent. */
interface SentProject {
  readonly id?: unknown
  readonly start?: unknown
  readonly end?: unknown
}

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
        if (Array.isArray(value) && !reader.hasFault(name)) reader.later(() => warnOfTimes(name, value, reader))
      },
    }
  },
}

async function warnOfTimes(name: string, items: readonly (SentProject | null)[], reader: BodyReader): Promise<void> {
  const ids = items.flatMap((item) => (item !== null && isId(item.id) && sendsTimes(item) ? item.id : []))
  if (ids.length === 0) return
  const known = new Map((await timesOfProjects(reader.scope, ids)).map((project) => [project.id, project]))
  for (const [index, item] of items.entries()) {
    const project = known.get(Number(item?.id))
    for (const member of ['start', 'end'] as const) {
      const sent = item?.[member]
      if (project === undefined || sent === undefined || sent === project[member]) continue
      reader.warnings.push(`${name}[${index}].${member} is ignored: it is that of the project`)
    }
  }
}

function sendsTimes({ start, end }: SentProject): boolean {
  return start !== undefined || end !== undefined
}
