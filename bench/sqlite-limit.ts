/**
 * The limit on SQLite: one hand-written statement for each read, prepared once, which returns the finished JSON; each
 * create is a separate transaction. `node bench/sqlite-limit.ts <file>`
 */
import { DatabaseSync } from 'node:sqlite'
import { foldedWords } from '../src/kernel/fold-text.ts'
import { isoInZone } from '../src/kernel/time/zone.ts'
import { type NewBooking, readLimitRequest } from './limit-request.ts'
import { serveLimit } from './limit-server.ts'

const USER = 1
const database = new DatabaseSync(process.argv[2] ?? '')
// The same as in src/kernel/db/sqlite.ts.
database.exec(`
  pragma journal_mode = wal;
  pragma synchronous = full;
  pragma foreign_keys = on;
  pragma busy_timeout = 5000;
  pragma temp_store = memory;
  pragma cache_size = -16000;
`)
const { timezone } = database.prepare('select timezone from instance where instance_id = 1').get() as {
  timezone: string
}
database.function('iso', { deterministic: true }, (stamp) => isoInZone(Number(stamp), timezone))

const booking = `json_object(
  'id', b.id, 'name', b.name,
  'start', b.start, 'start_date_time_iso', iso(b.start), 'end', b."end", 'end_date_time_iso', iso(b."end"),
  'duration_min', cast((b."end" - b.start) / 60 as text), 'all_day', iif(b.all_day, 'true', 'false'),
  'repeat_master', iif(b.repeat_master, 'true', 'false'), 'repeat_master_id', cast(b.repeat_master_id as text),
  'repeat_rule', b.repeat_rule, 'lock_created_id', b.lock_created_id, 'lock_expire_date', b.lock_expire_date,
  'external_id', b.external_id, 'calendar_subscription_id', b.calendar_subscription_id,
  'timezone', b.timezone, 'notes', b.notes,
  'resources', (
    select json_group_array(json_object('id', r.id, 'name', r.name, 'description', r.description, 'type_id', r.type_id,
      'type_person_id', coalesce(r.type_person_id, 0), 'updated', r.updated, 'parent_id', coalesce(r.parent_id, 0)) order by l.position)
    from booking_resource l join resource r on r.instance_id = 1 and r.id = l.resource_id
    where l.instance_id = 1 and l.booking_id = b.id),
  'project', (
    select json_group_array(json_object('id', p.id, 'name', p.name, 'code', p.code, 'description', p.description,
      'start', p.start, 'end', p."end", 'parent_id', p.parent_folder_id, 'status_id', p.status_id))
    from project p where p.instance_id = 1 and p.id = b.project_id),
  'client', (
    select json_group_array(json_object('id', c.id, 'uuid', iif(c.type = 'person', 'p', 'o') || c.id, 'name', c.name,
      'type', c.type, 'email', c.email_1, 'contact_person', (
        select json_object('id', person.id, 'name', person.name)
        from contact person where person.instance_id = 1 and person.id = b.client_contact_id)))
    from contact c where c.instance_id = 1 and c.id = b.client_id),
  'status', (
    select json_group_array(json_object('id', s.id, 'name', s.name, 'description', s.description,
      'notification', json(iif(s.notification, 'true', 'false'))))
    from status s where s.instance_id = 1 and s.id = b.status_id),
  'billable_items', json(coalesce(b.billable_items, '[]')),
  'created_name', (select trim(u.first_name || ' ' || coalesce(u.last_name, '')) from user u where u.instance_id = 1 and u.id = b.created_id),
  'updated_name', (select trim(u.first_name || ' ' || coalesce(u.last_name, '')) from user u where u.instance_id = 1 and u.id = b.updated_id),
  'custom_fields', (
    select json_group_array(json_object('id', f.id, 'name', f.name,
      'value', iif(f.type = 'select', (select o.value ->> 'name' from json_each(f.options) o where o.value ->> 'id' = cast(v.value as integer)), v.value),
      'value_id', iif(f.type = 'select', cast(v.value as integer), null),
      'update_key', f.type || '_' || f.module || '_' || f.id) order by f."order", f.id)
    from json_each(b.custom_values) v join custom_field f on f.instance_id = 1 and f.id = cast(v.key as integer) and f.deleted is null),
  'created_id', b.created_id, 'created', b.created, 'updated_id', b.updated_id, 'updated', b.updated)`

const resource = `json_object(
  'id', r.id, 'name', r.name, 'type_id', r.type_id, 'description', r.description,
  'type_person_id', coalesce(r.type_person_id, 0), 'parent_id', coalesce(r.parent_id, 0), 'order', r."order",
  'icon', (
    select json_group_array(json_object('id', f.id, 'name', f.name, 'size', f.size, 'alias', f.alias,
      'extension', f.extension, 'mime_type', f.mime_type)) from file f where f.instance_id = 1 and f.id = r.icon_id),
  'workspaces', (
    select json_group_array(json_object('id', w.id, 'name', w.name, 'description', w.description) order by l.position, w.id)
    from workspace_resource l join workspace w on w.instance_id = 1 and w.id = l.workspace_id
    where l.instance_id = 1 and l.resource_id = r.id),
  'rates', (
    select json_group_array(json_object('id', rate.value ->> 'id', 'type_id', rate.value ->> 'type_id',
      'hour_buy_cost', json(rate.value ->> 'hour_buy_cost'), 'hour_sell_cost', json(rate.value ->> 'hour_sell_cost'),
      'day_buy_cost', json(rate.value ->> 'day_buy_cost'), 'day_sell_cost', json(rate.value ->> 'day_sell_cost'),
      'week_buy_cost', json(rate.value ->> 'week_buy_cost'), 'week_sell_cost', json(rate.value ->> 'week_sell_cost'),
      'date_start', rate.value ->> 'date_start', 'date_end', rate.value ->> 'date_end',
      'taxes', (
        select json_group_array(json_object('id', tax.id, 'name', tax.name, 'rate', printf('%g', tax.rate / 10000.0), 'total', '0'))
        from json_each(rate.value, '$.taxes') t join tax on tax.instance_id = 1 and tax.id = t.value ->> 'id'),
      'currency', rate.value ->> 'currency'))
    from json_each(r.rates) rate),
  'color_background', r.color_background, 'color_text', r.color_text, 'feed', null,
  'created_id', r.created_id, 'created', r.created, 'updated_id', r.updated_id, 'updated', r.updated)`

/** `ids` returns the ids of the page, `total` the number over all pages. */
function page(record: string, from: string, ids: string, total: string, with_ = ''): string {
  const [alias] = record === booking ? ['b'] : ['r']
  return `${with_} select json_object(
    'data', (select json_group_array(${record} order by ${alias}.id) from ${from} where ${alias}.instance_id = 1 and ${alias}.id in (${ids})),
    'meta', json_object('pagination', json_object(
      'total', t.total, 'count', max(0, min(:limit, t.total - :offset)), 'per_page', :limit,
      'current_page', cast(:offset / :limit as integer) + 1, 'total_pages', cast((t.total + :limit - 1) / :limit as integer)))) as body
    from (select ${total} as total) t`
}

const tallied = (record: string) => `(select live from record_tally where instance_id = 1 and record = '${record}')`
const ofMatching = 'select id from matching order by id limit :limit offset :offset'
const counted = '(select count(*) from matching)'

const pageOf = (table: string) =>
  `select id from ${table} where instance_id = 1 and deleted is null order by id limit :limit offset :offset`
const bookingPage = database.prepare(page(booking, 'booking b', pageOf('booking'), tallied('booking')))
const resourcePage = database.prepare(page(resource, 'resource r', pageOf('resource'), tallied('resource')))
const oneBooking = database.prepare(
  page(
    booking,
    'booking b',
    ofMatching,
    counted,
    'with matching as materialized (select id from booking where instance_id = 1 and id = :id and deleted is null)',
  ),
)
const window = database.prepare(
  page(
    booking,
    'booking b',
    ofMatching,
    counted,
    `with matching as materialized (
    select id from booking where instance_id = 1 and deleted is null and id in (
      select booking_id from booking_resource where instance_id = 1
        and resource_id in (select value from json_each(:resources)) and start >= :from and start < :to))`,
  ),
)
const searches = [1, 2, 3].map((count) => {
  const has = (index: number) => `id in (select record_id from search_word where instance_id = 1 and record = 'booking'
    and field = 'name' and word >= :word${index} and word < :word${index} || char(0x10ffff))`
  const all = Array.from({ length: count }, (_, index) => has(index)).join(' and ')
  return database.prepare(
    page(
      booking,
      'booking b',
      ofMatching,
      counted,
      `with matching as materialized (select id from booking where instance_id = 1 and deleted is null and ${all})`,
    ),
  )
})

function read(url: string): string {
  const asked = readLimitRequest(url)
  const first = { limit: 10, offset: 0 }
  switch (asked.ask) {
    case 'page':
      return body(bookingPage.get({ limit: asked.limit, offset: (asked.page - 1) * asked.limit }))
    case 'resources':
      return body(resourcePage.get({ limit: asked.limit, offset: (asked.page - 1) * asked.limit }))
    case 'id':
      return body(oneBooking.get({ ...first, id: asked.id }))
    case 'window':
      return body(
        window.get({ ...first, from: asked.from, to: asked.to, resources: JSON.stringify(asked.resourceIds) }),
      )
    case 'words': {
      const words = Object.fromEntries(asked.words.map((word, index) => [`word${index}`, word]))
      return body(searches[asked.words.length - 1]?.get({ ...first, ...words }))
    }
  }
}

function body(row: object | undefined): string {
  return (row as { body: string }).body
}

const begin = database.prepare('begin immediate')
const commit = database.prepare('commit')
const takeInstance = database.prepare('update instance_head set version = version + 1 where instance_id = 1')
const takeId = database.prepare(
  `insert into record_tally (instance_id, record, last_id, live) values (1, ?, 1, ?)
   on conflict do update set last_id = last_id + 1, live = live + excluded.live returning last_id as id`,
)
const countBlock = database.prepare(
  `insert into record_block (instance_id, record, block, live) values (1, 'booking', ?, 1)
   on conflict do update set live = live + 1`,
)
const columns = [
  'id',
  'name',
  'start',
  'end',
  'all_day',
  'timezone',
  'notes',
  'project_id',
  'client_id',
  'status_id',
  'created_id',
  'created',
  'updated_id',
  'updated',
]
const insertBooking = database.prepare(
  `insert into booking (instance_id, ${columns.map((name) => `"${name}"`).join(', ')}) values (1, ${columns.map(() => '?').join(', ')})`,
)
const insertLink = database.prepare(
  `insert into booking_resource (instance_id, booking_id, resource_id, position, start, "end") values (1, ?, ?, ?, ?, ?)`,
)
const insertWord = database.prepare(
  `insert into search_word (instance_id, record, field, word, record_id) values (1, 'booking', 'name', ?, ?)`,
)
const insertJournal = database.prepare(
  `insert into journal (instance_id, id, created, actor_id, record, record_id, action, after, event)
   values (1, ?, ?, ?, 'booking', ?, 'created', ?, 'bookingCreated')`,
)

function create(body: NewBooking): number {
  const now = Math.floor(Date.now() / 1000)
  const links = body.resources.map((one) => one.id)
  begin.run()
  takeInstance.run()
  const { id } = takeId.get('booking', 1) as { id: number }
  countBlock.run(Math.floor(id / 1024))
  const values = [
    id,
    body.name,
    body.start,
    body.end,
    0,
    timezone,
    body.notes,
    body.project[0].id,
    Number(body.client[0].uuid.slice(1)),
    body.status[0].id,
    USER,
    now,
    USER,
    now,
  ]
  insertBooking.run(...values)
  for (const [index, resourceId] of links.entries()) insertLink.run(id, resourceId, index, body.start, body.end)
  for (const word of foldedWords(body.name)) insertWord.run(word, id)
  const after = JSON.stringify({
    ...Object.fromEntries(columns.map((name, index) => [name, values[index]])),
    resources: links,
  })
  insertJournal.run((takeId.get('journal', 0) as { id: number }).id, now, USER, id, after)
  commit.run()
  return id
}

serveLimit({ read, create })
