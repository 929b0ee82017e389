import type { TSchema } from 'typebox'
import type { SqlValue } from '../../../../kernel/db/sql.ts'
import type { RecordDefinition } from '../../../../records/define-record.ts'
import { loaded } from '../../../../records/fields/computed.ts'
import type { FieldSpec } from '../../../../records/fields/field.ts'
import { readableBodies } from './readable-bodies.store.ts'

interface DeliveryText {
  readonly description: string
  readonly answer: TSchema
  /** The source column. */
  readonly column: 'body' | 'answer'
  readonly show: (value: SqlValue) => string
}

/** A text of a delivery that may repeat the record: null for users who may not read all of that record. */
export function deliveryText(
  kinds: () => readonly RecordDefinition[],
  { description, answer, column, show }: DeliveryText,
): FieldSpec<never, ''> {
  return loaded({
    description: `${description} Null for users who may not see everything in the body.`,
    answer,
    needs: ['record', 'record_id', 'body', column],
    otherwise: 'null',
    async load(scope, rows) {
      const readable = await readableBodies(scope, rows, kinds())
      const seen = rows.filter(({ id }) => readable.has(Number(id)))
      return new Map(seen.map((row) => [row.id, show(row[column] ?? null)]))
    },
  })
}
