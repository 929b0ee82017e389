/**
 * Makes the studio of the demo wide, by SQL on its file: up to 500 resources, 2,000 contacts, 1,000 projects, items on every
 * booking, and as many bookings a week as so many resources have. The same file gives the same rows.
 */
import type { DatabaseSync } from 'node:sqlite'
import { columnsOf } from './columns-of-table.ts'

const RESOURCES = 500
const CONTACTS = 2_000
const PROJECTS = 1_000
const WEEK = 7 * 86_400

export function widenStudio(file: DatabaseSync): void {
  const narrow = Number(file.prepare('select count(*) as n from resource where type_id <> 4').get()?.n)
  const copies = {
    resource: copyRows(file, 'resource', RESOURCES, 'type_id <> 4'),
    client: copyRows(file, 'contact', CONTACTS, `type = 'organization'`),
    project: copyRows(file, 'project', PROJECTS, 'true'),
  }
  spreadLinks(file, copies.resource)
  spreadColumn(file, 'client_id', copies.client)
  spreadColumn(file, 'project_id', copies.project)
  giveItems(file)
  shortenSeason(file, RESOURCES / narrow)
}

/** How many rows each copied row has afterwards, and where its copies begin: copy `n` has the id `first + (n - 1) * step + place`. */
interface Copies {
  /** Ids of the rows that were copied, in order. */
  readonly ids: readonly number[]
  readonly first: number
  readonly times: number
}

/** Copies rows until the table has `count`; a copy has its number in its name. */
function copyRows(file: DatabaseSync, table: string, count: number, condition: string): Copies {
  const ids = file
    .prepare(`select id from ${table} where ${condition} order by id`)
    .all()
    .map(({ id }) => Number(id))
  const present = Number(file.prepare(`select count(*) as n from ${table}`).get()?.n)
  const first = Number(file.prepare(`select max(id) + 1 as id from ${table}`).get()?.id)
  const times = Math.floor((count - present) / ids.length)
  const own: Readonly<Record<string, string>> = {
    id: '?',
    name: `name || ' ' || ?`,
    user_id: 'null',
    feed_secret: 'null',
    linked_resource_id: 'null',
  }
  const columns = columnsOf(file, table)
  const values = columns.map((name) => own[name] ?? `"${name}"`).join(', ')
  const names = columns.map((name) => `"${name}"`).join(', ')
  const insert = file.prepare(
    `insert into ${table} (${names}) select ${values} from ${table} where instance_id = 1 and id = ?`,
  )
  const order = columns.indexOf('id') < columns.indexOf('name')
  const block = file.prepare(`insert into record_block (instance_id, record, block, live) values (1, ?, ?, 1)
    on conflict do update set live = live + 1`)
  for (let time = 0; time < times; time += 1) {
    ids.forEach((id, place) => {
      const copy = first + time * ids.length + place
      const label = `no. ${time + 2}`
      insert.run(...(order ? [copy, label] : [label, copy]), id)
      block.run(table, Math.floor(copy / 1024))
    })
  }
  file
    .prepare('update record_tally set last_id = last_id + ?, live = live + ? where instance_id = 1 and record = ?')
    .run(times * ids.length, times * ids.length, table)
  return { ids, first, times }
}

/** The expression of an id in `column` or one of its copies, chosen by the booking. */
function spreadId(column: string, booking: string, { ids, first, times }: Copies): string {
  const copy = `((${booking} * 7919) % ${times + 1})`
  return `(case when ${copy} = 0 then ${column}
    else coalesce((select ${first} + (${copy} - 1) * ${ids.length} + place from places where id = ${column}), ${column}) end)`
}

function setPlaces(file: DatabaseSync, { ids }: Copies): void {
  file.exec('drop table if exists places; create temp table places (id integer primary key, place integer)')
  const insert = file.prepare('insert into places values (?, ?)')
  for (const [place, id] of ids.entries()) insert.run(id, place)
}

function spreadLinks(file: DatabaseSync, copies: Copies): void {
  setPlaces(file, copies)
  file.exec(`update booking_resource set resource_id = ${spreadId('resource_id', 'booking_id', copies)}`)
}

function spreadColumn(file: DatabaseSync, column: string, copies: Copies): void {
  setPlaces(file, copies)
  file.exec(`update booking set ${column} = ${spreadId(column, 'id', copies)} where ${column} is not null`)
}

/** Every booking without items gets a copy of those of one that is in the file. */
function giveItems(file: DatabaseSync): void {
  const kinds = file
    .prepare('select min(booking_id) as id from booking_item group by name, cost, quantity order by id limit 8')
    .all()
    .map(({ id }) => Number(id))
  file.exec(`create temp table itemless as
    select id from booking as b where not exists (select 1 from booking_item as i where i.instance_id = b.instance_id and i.booking_id = b.id)`)
  for (const table of ['booking_item', 'booking_item_tax']) {
    const own: Readonly<Record<string, string>> = { booking_id: 'b.id', id: '1000000 + b.id * 10 + i.position' }
    const columns = columnsOf(file, table)
    const give = file.prepare(`insert into ${table} (${columns.join(', ')})
      select ${columns.map((name) => own[name] ?? `i.${name}`).join(', ')}
      from itemless as b join ${table} as i on i.instance_id = 1 and i.booking_id = ? where b.id % ? = ?`)
    for (const [index, id] of kinds.entries()) give.run(id, kinds.length, index)
  }
}

/** Later weeks are moved to earlier ones, hours and weekdays stay. */
function shortenSeason(file: DatabaseSync, factor: number): void {
  const { first, weeks } = file
    .prepare(`select min(start) as first, (max(start) - min(start)) / ${WEEK} + 1 as weeks from booking`)
    .get() as { first: number; weeks: number }
  const kept = Math.ceil(weeks / factor)
  const moved = (start: string) => `((${start} - ${first}) / ${WEEK} / ${kept} * ${kept} * ${WEEK})`
  for (const table of ['booking', 'booking_resource']) {
    file.exec(`update ${table} set "end" = "end" - ${moved('start')}, start = start - ${moved('start')}`)
  }
}
