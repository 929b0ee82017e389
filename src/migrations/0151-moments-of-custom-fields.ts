import type { Migration } from '../kernel/db/migrate.ts'
import type { Sql } from '../kernel/db/sql.ts'

const ROWS_AT_ONCE = 500

/** The tables whose rows have values of custom fields. */
const tables = ['booking', 'project', 'contact', 'quote', 'invoice', 'billable_item', 'calendar_subscription_import']

/** Moments were stored as they were sent, so texts with different offsets were in no order. */
export const momentsOfCustomFields: Migration = {
  name: '0151-moments-of-custom-fields',
  statements: () => [],
  async rewrite(sql, { placeholder: p }) {
    const fields = await sql.all<Moments>(`select instance_id, id from custom_field where type = 'datetime'`, [])
    for (const [instanceId, ofInstance] of Map.groupBy(fields, ({ instance_id }) => instance_id)) {
      const ids = ofInstance.map(({ id }) => id)
      for (const table of tables) {
        const page = `select id, custom_values from ${table} where instance_id = ${p(1)} and id > ${p(2)}
          and custom_values is not null order by id limit ${ROWS_AT_ONCE}`
        const write = `update ${table} set custom_values = ${p(1)} where instance_id = ${p(2)} and id = ${p(3)}`
        for (let after: number | undefined = 0; after !== undefined; ) {
          const rows: Valued[] = await sql.all<Valued>(page, [instanceId, after])
          for (const { id, custom_values } of rows) {
            const values = inUtc(custom_values, ids)
            if (values !== custom_values) await sql.run(write, [values, instanceId, id])
          }
          after = rows.at(-1)?.id
        }
      }
      await rewriteSchemes(sql, p, instanceId, ids)
      // What was read before must not be answered with 304.
      await sql.run(`update instance_head set version = version + 1 where instance_id = ${p(1)}`, [instanceId])
    }
  },
}

interface Moments {
  readonly instance_id: number
  readonly id: number
}

interface Valued {
  readonly id: number
  readonly custom_values: string
}

function inUtc(stored: string, fieldIds: readonly number[]): string {
  const values = JSON.parse(stored) as Record<string, string>
  for (const id of fieldIds) {
    const value = values[id]
    if (value !== undefined) values[id] = momentInUtc(value)
  }
  return JSON.stringify(values)
}

/** Fractions of seconds are cut off: they were stored with any number of digits. A text that is no moment stays. */
function momentInUtc(text: string): string {
  try {
    return Temporal.Instant.from(text.replace(/[.,]\d+/, '')).toString({ smallestUnit: 'second' })
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    return text
  }
}

/** Schemes for one value of a custom field compare the stored texts. */
async function rewriteSchemes(
  sql: Sql,
  p: (place: number) => string,
  instanceId: number,
  fieldIds: readonly number[],
): Promise<void> {
  const schemes = await sql.all<{ id: number; custom_field_value: string }>(
    `select id, custom_field_value from rate_scheme where instance_id = ${p(1)} and custom_field_value is not null
     and custom_field_id in (${fieldIds.join(', ')})`,
    [instanceId],
  )
  const write = `update rate_scheme set custom_field_value = ${p(1)} where instance_id = ${p(2)} and id = ${p(3)}`
  for (const { id, custom_field_value: value } of schemes) {
    await sql.run(write, [momentInUtc(value), instanceId, id])
  }
}
