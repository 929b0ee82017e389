import type { RecordKind } from '../../../records/record-kind.ts'
import { drawTemplate } from './draw-template.ts'
import { listPlaceholders } from './list-placeholders.ts'

/** The kind of templates with what its editor needs: the drawn page, and the placeholders. */
export function withTemplatePage<Kind extends RecordKind>(kind: Kind): Kind {
  return { ...kind, actions: [...kind.actions, listPlaceholders, drawTemplate] }
}
