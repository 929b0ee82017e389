import { levelAllows } from '../../../kernel/auth/modules.ts'
import type { Viewer } from '../../../kernel/auth/session.ts'
import type { Field, FieldSpec } from '../../../records/fields/field.ts'

const REFUSAL = 'Addresses can contain secrets. This needs WRITE permission on ADMIN.'

/**
 * An address that can contain a secret, such as that of a private calendar or of a webhook. An actor who cannot change it
 * sees only its origin.
 */
export function secretAddress<Stored, Suffix extends string>(
  spec: FieldSpec<Stored, Suffix>,
): FieldSpec<Stored, Suffix> {
  return {
    named(name) {
      const field = spec.named(name)
      const { filter: _, order: __, ...rendered } = field
      const unseen: Field = {
        ...rendered,
        forSome: true,
        refusal: REFUSAL,
        render: (row) => JSON.stringify(withoutPath(row[name])),
      }
      return {
        ...field,
        columns: field.columns.map((column) => ({
          ...column,
          journalFor: (viewer) => (mayChange(viewer) ? undefined : withoutPath),
        })),
        forViewer: (viewer) => (mayChange(viewer) ? undefined : unseen),
      }
    },
  }
}

function mayChange({ actor }: Viewer): boolean {
  return levelAllows(actor.levels.admin, 'WRITE')
}

/** `https://calendar.example/…` */
function withoutPath(address: unknown): unknown {
  const url = typeof address === 'string' ? URL.parse(address) : null
  return url === null ? null : `${url.protocol}//${url.host}/…`
}
