import type { Migration } from '../kernel/db/migrate.ts'
import type { Sql, SqlRow, SqlValue } from '../kernel/db/sql.ts'

const ROWS_AT_ONCE = 500
const DAY_NANOSECONDS = 86_400n * 1_000_000_000n
/** 9999-12-31. */
const DAY_MAX = 2_932_896

/** The columns that held moments and now hold days, and whether the table keeps the zone that it printed them in. */
const tables = [
  { name: 'quote', due: 'expiry_date', hasLook: true },
  { name: 'invoice', due: 'due_date', hasLook: true },
  { name: 'credit_note', due: null, hasLook: false },
  { name: 'payment', due: null, hasLook: false },
] as const

/** Dates of documents become days: the day that was printed, which is that of the moment in the zone of the document. */
export const daysOfDocuments: Migration = {
  name: '0053-days-of-documents',
  statements: () => [],
  async rewrite(sql, { placeholder }) {
    for (const { instance_id, timezone } of await sql.all('select instance_id, timezone from instance', [])) {
      for (const table of tables) {
        const { name, due, hasLook } = table
        const columns = ['id', 'date', ...(due === null ? [] : [due]), ...(hasLook ? ['look'] : [])]
        const page = `select ${columns.join(', ')} from ${name} where instance_id = ${placeholder(1)} and id > ${placeholder(2)} order by id limit ${ROWS_AT_ONCE}`
        for (let last = 0; ; ) {
          const rows = await sql.all(page, [Number(instance_id), last])
          if (rows.length === 0) break
          await writeDays(sql, table, Number(instance_id), String(timezone), rows)
          last = Number(rows.at(-1)?.id)
        }
      }
    }
  },
}

async function writeDays(
  sql: Sql,
  { name, due }: (typeof tables)[number],
  instanceId: number,
  timezone: string,
  rows: readonly SqlRow[],
): Promise<void> {
  const days = rows.map((row) => {
    const zone = zoneOf(row.look ?? null) ?? timezone
    return `(${Number(row.id)}, ${dayOf(row.date ?? null, zone)}, ${due === null ? 'null' : dayOf(row[due] ?? null, zone)})`
  })
  const dueDay = due === null ? '' : `, ${due} = cast(days.column3 as bigint)`
  await sql.run(
    `update ${name} set date = days.column2${dueDay}
     from (values ${days.join(', ')}) as days
     where ${name}.instance_id = ${instanceId} and ${name}.id = days.column1`,
    [],
  )
}

function dayOf(stamp: SqlValue, zone: string): string {
  if (typeof stamp !== 'number') return 'null'
  const moment = new Temporal.ZonedDateTime(BigInt(stamp) * 1_000_000_000n, zone)
  const local = moment.epochNanoseconds + BigInt(moment.offsetNanoseconds)
  // A bigint is cut off towards zero: what is before 1970 is that day anyway.
  return String(Math.min(Math.max(Number(local / DAY_NANOSECONDS), 0), DAY_MAX))
}

/** An issued document says in which zone it was printed. */
function zoneOf(look: SqlValue): string | undefined {
  if (typeof look !== 'string') return undefined
  const { timezone } = JSON.parse(look) as { readonly timezone?: unknown }
  return typeof timezone === 'string' ? timezone : undefined
}
