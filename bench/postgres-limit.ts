/**
 * The limit on PostgreSQL: one hand-written statement for each read, prepared once on each connection, which returns
 * the finished JSON; each create is one statement, and creates that arrive together share a commit. `node bench/postgres-limit.ts <url>`
 */
import { Client, Pool, types } from 'pg'
import { WORD_BLOCK_IDS, WORD_RANGE_IDS } from '../src/kernel/db/words/word-block.ts'
import { foldedWords } from '../src/kernel/fold-text.ts'
import { type NewBooking, readLimitRequest } from './limit-request.ts'
import { serveLimit } from './limit-server.ts'
import { type RatedResource, rateColumns, ratesByHand } from './rates-by-hand.ts'
import { WriteGroup } from './write-group.ts'

const USER = 1
/** The number of read connections in src/kernel/db/postgres.ts. */
const CONNECTIONS = 8

types.setTypeParser(types.builtins.INT8, Number)
const connectionString = process.argv[2] ?? ''
const client = new Client({ connectionString })
await client.connect()
const { rows } = await client.query<{ timezone: string }>('select timezone from instance where instance_id = 1')
// The usual index of words: one row for each word of each booking.
await client.query(`create table search_word (word text collate "C" not null, record_id bigint not null, primary key (word, record_id));
  insert into search_word select w.word, w.block * ${WORD_BLOCK_IDS} + part.value::bigint
    from word_block w, string_to_table(w.ids, ',') as part (value)
    where w.instance_id = 1 and w.record = 'booking' and w.field = 'name';
  insert into search_word select w.word, w."range" * ${WORD_RANGE_IDS} + part.value::bigint
    from word_range w, string_to_table(w.ids, ',') as part (value)
    where w.instance_id = 1 and w.record = 'booking' and w.field = 'name';
  analyze search_word`)
const rated = await client.query<RatedResource>(
  'select id, name, rates from resource where instance_id = 1 and rates is not null',
)
const ratesOf = ratesByHand(rated.rows)
await client.end()
const timezone = rows[0]?.timezone ?? 'UTC'
const pool = new Pool({ connectionString, max: CONNECTIONS, options: `-c timezone=${timezone} -c jit=off` })

const iso = (column: string) => `to_char(to_timestamp(${column}), 'YYYY-MM-DD"T"HH24:MI:SSTZH:TZM')`
const rowsOf = (object: string, from: string, order = '') =>
  `coalesce((select json_agg(json_build_object(${object})${order}) from ${from}), '[]')`
const money = (column: string) => `(${column} / 10000.0)::numeric(20, 2)::text`
const shortest = (column: string) => `trim_scale(${column} / 10000.0)::text`
const nameOf = (column: string) =>
  `(select trim(u.first_name || ' ' || coalesce(u.last_name, '')) from "user" u where u.instance_id = 1 and u.id = b.${column})`

const booking = `json_build_object(
  'id', b.id, 'name', b.name,
  'start', b.start, 'start_date_time_iso', ${iso('b.start')}, 'end', b."end", 'end_date_time_iso', ${iso('b."end"')},
  'duration_min', ((b."end" - b.start) / 60)::text, 'all_day', case b.all_day when 1 then 'true' else 'false' end,
  'repeat_master', case b.repeat_master when 1 then 'true' else 'false' end, 'repeat_master_id', b.repeat_master_id::text,
  'repeat_rule', b.repeat_rule, 'lock_created_id', b.lock_created_id, 'lock_expire_date', b.lock_expire_date,
  'external_id', b.external_id, 'calendar_subscription_id', b.calendar_subscription_id,
  'timezone', b.timezone, 'notes', b.notes,
  'resources', ${rowsOf(
    `'id', r.id, 'name', r.name, 'description', r.description, 'type_id', r.type_id,
      'type_person_id', coalesce(r.type_person_id, 0), 'updated', r.updated, 'parent_id', coalesce(r.parent_id, 0)`,
    `booking_resource l join resource r on r.instance_id = 1 and r.id = l.resource_id
      where l.instance_id = 1 and l.booking_id = b.id`,
    ' order by l.position',
  )},
  'project', ${rowsOf(
    `'id', p.id, 'name', p.name, 'code', p.code, 'description', p.description, 'start', p.start, 'end', p."end",
      'parent_id', p.parent_folder_id, 'status_id', p.status_id`,
    'project p where p.instance_id = 1 and p.id = b.project_id',
  )},
  'client', ${rowsOf(
    `'id', c.id, 'uuid', case c.type when 'person' then 'p' else 'o' end || c.id, 'name', c.name, 'type', c.type,
      'email', c.email_1, 'contact_person', (select json_build_object('id', n.id, 'name', n.name)
        from contact n where n.instance_id = 1 and n.id = b.client_contact_id)`,
    'contact c where c.instance_id = 1 and c.id = b.client_id',
  )},
  'status', ${rowsOf(
    `'id', s.id, 'name', s.name, 'description', s.description, 'notification', s.notification = 1`,
    'status s where s.instance_id = 1 and s.id = b.status_id',
  )},
  'billable_items', ${rowsOf(
    `'id', i.id, 'name', i.name, 'description', i.description, 'cost', ${money('i.cost')}, 'buy_cost', ${money('i.buy_cost')},
      'currency', i.currency, 'quantity', ${shortest('i.quantity')}, 'total', ${money('i.total')},
      'buy_total', ${money('i.buy_total')}, 'billable_item_id', i.billable_item_id, 'create_new', false,
      'taxes', ${rowsOf(
        `'id', x.tax_id, 'name', x.name, 'rate', ${shortest('x.rate')}, 'total', ${money('x.total')}`,
        'booking_item_tax x where x.instance_id = 1 and x.booking_id = i.booking_id and x.item = i.position',
        ' order by x.position',
      )}`,
    'booking_item i where i.instance_id = 1 and i.booking_id = b.id',
    ' order by i.position',
  )},
  'created_name', ${nameOf('created_id')}, 'updated_name', ${nameOf('updated_id')},
  'custom_fields', ${rowsOf(
    `'id', f.id, 'name', f.name, 'value', case f.type when 'select' then (
        select o ->> 'name' from json_array_elements(f.options::json) o where o ->> 'id' = v.value) else v.value end,
      'value_id', case f.type when 'select' then v.value::bigint end,
      'update_key', f.type || '_' || f.module || '_' || f.id`,
    `json_each_text(b.custom_values::json) v
      join custom_field f on f.instance_id = 1 and f.id = v.key::bigint and f.deleted is null`,
    ' order by f."order", f.id',
  )},
  'created_id', b.created_id, 'created', b.created, 'updated_id', b.updated_id, 'updated', b.updated)`

const cost = (name: string) => `'${name}', (rate ->> '${name}')::numeric`
const resource = `json_build_object(
  'id', r.id, 'name', r.name, 'type_id', r.type_id, 'description', r.description,
  'type_person_id', coalesce(r.type_person_id, 0), 'parent_id', coalesce(r.parent_id, 0), 'order', r."order",
  'icon', ${rowsOf(
    `'id', f.id, 'name', f.name, 'size', f.size, 'alias', f.alias, 'extension', f.extension, 'mime_type', f.mime_type`,
    'file f where f.instance_id = 1 and f.id = r.icon_id',
  )},
  'workspaces', ${rowsOf(
    `'id', w.id, 'name', w.name, 'description', w.description`,
    `workspace_resource l join workspace w on w.instance_id = 1 and w.id = l.workspace_id
      where l.instance_id = 1 and l.resource_id = r.id`,
    ' order by l.position, w.id',
  )},
  'rates', ${rowsOf(
    `'id', rate -> 'id', 'type_id', rate -> 'type_id', ${cost('hour_buy_cost')}, ${cost('hour_sell_cost')},
      ${cost('day_buy_cost')}, ${cost('day_sell_cost')}, ${cost('week_buy_cost')}, ${cost('week_sell_cost')},
      'date_start', rate -> 'date_start', 'date_end', rate -> 'date_end', 'taxes', ${rowsOf(
        `'id', tax.id, 'name', tax.name, 'rate', trim_scale(tax.rate / 10000.0)::text, 'total', '0'`,
        `json_array_elements(rate -> 'taxes') t join tax on tax.instance_id = 1 and tax.id = (t ->> 'id')::bigint`,
      )}, 'currency', rate -> 'currency'`,
    'json_array_elements(r.rates::json) rate',
  )},
  'opening_hours', coalesce(r.opening_hours::json, '[]'),
  'color_background', r.color_background, 'color_text', r.color_text, 'feed', null, 'feed_privacy', r.feed_privacy,
  'created_id', r.created_id, 'created', r.created, 'updated_id', r.updated_id, 'updated', r.updated)`

/** `$1` is the limit and `$2` the offset; `ids` returns the ids of the page, `total` the number over all pages. */
function page(record: string, from: string, ids: string, total: string, matching = ''): string {
  const alias = from.at(-1)
  return `${matching} select json_build_object(
    'data', coalesce((select json_agg(${record} order by ${alias}.id) from ${from}
      where ${alias}.instance_id = 1 and ${alias}.id in (${ids})), '[]'),
    'meta', json_build_object('pagination', json_build_object(
      'total', t.total, 'count', greatest(0, least($1::bigint, t.total - $2::bigint)), 'per_page', $1::bigint,
      'current_page', $2::bigint / $1::bigint + 1, 'total_pages', (t.total + $1::bigint - 1) / $1::bigint)))::text as body
    from (select ${total} as total) t`
}

const pageOf = (table: string) =>
  `select id from ${table} where instance_id = 1 and deleted is null order by id limit $1 offset $2`
const tallied = (record: string) => `(select live from record_tally where instance_id = 1 and record = '${record}')`
const live = 'select id from booking where instance_id = 1 and deleted is null'
const matchingPage = (condition: string) =>
  page(
    booking,
    'booking b',
    'select id from matching order by id limit $1 offset $2',
    '(select count(*) from matching)',
    `with matching as materialized (${live} and ${condition})`,
  )
const hasWord = (word: string, next: string) => `id in (select record_id from search_word
  where word >= ${word} and word < ${next})`

const statements = {
  bookings: page(booking, 'booking b', pageOf('booking'), tallied('booking')),
  resources: page(resource, 'resource r', pageOf('resource'), tallied('resource')),
  one: matchingPage('id = $3'),
  window: matchingPage(`id in (select booking_id from booking_resource
    where instance_id = 1 and resource_id = any($3::bigint[]) and start >= $4 and start < $5)`),
  words1: matchingPage(hasWord('$3', '$4')),
  words2: matchingPage(`${hasWord('$3', '$4')} and ${hasWord('$5', '$6')}`),
  words3: matchingPage(`${hasWord('$3', '$4')} and ${hasWord('$5', '$6')} and ${hasWord('$7', '$8')}`),
}

async function run(name: keyof typeof statements, values: readonly unknown[]): Promise<string> {
  const { rows } = await pool.query<{ body: string }>({ name, text: statements[name], values: [...values] })
  return rows[0]?.body ?? ''
}

function read(url: string): Promise<string> {
  const asked = readLimitRequest(url)
  switch (asked.ask) {
    case 'page':
      return run('bookings', [asked.limit, (asked.page - 1) * asked.limit])
    case 'resources':
      return run('resources', [asked.limit, (asked.page - 1) * asked.limit])
    case 'id':
      return run('one', [10, 0, asked.id])
    case 'window':
      return run('window', [10, 0, asked.resourceIds, asked.from, asked.to])
    case 'words': {
      const bounds = asked.words.flatMap((word) => [word, `${word}\u{10ffff}`])
      return run(`words${asked.words.length}` as 'words1', [10, 0, ...bounds])
    }
  }
}

const insert = `with
  head as (update instance_head set version = version + 1 where instance_id = 1),
  taken as (insert into record_tally (instance_id, record, last_id, live) values (1, 'booking', 1, 1)
    on conflict (instance_id, record) do update set last_id = record_tally.last_id + 1, live = record_tally.live + 1
    returning last_id as id),
  entry as (insert into record_tally (instance_id, record, last_id, live) values (1, 'journal', 1, 0)
    on conflict (instance_id, record) do update set last_id = record_tally.last_id + 1 returning last_id as id),
  block as (insert into record_block (instance_id, record, block, live) select 1, 'booking', id / 1024, 1 from taken
    on conflict (instance_id, record, block) do update set live = record_block.live + 1),
  made as (insert into booking (instance_id, id, name, start, "end", all_day, timezone, notes, project_id, client_id,
      status_id, created_id, created, updated_id, updated, last_rate_id)
    select 1, id, $1, $2::bigint, $3::bigint, 0, $4, $5, $6, $7, $8, $9::bigint, $10::bigint, $9, $10,
      json_array_length($14::json) from taken),
  links as (insert into booking_resource (instance_id, booking_id, resource_id, position, start, "end")
    select 1, taken.id, r.id, r.position - 1, $2, $3 from taken, unnest($11::bigint[]) with ordinality as r (id, position)),
  rates as (insert into booking_rate (instance_id, booking_id, ${rateColumns.join(', ')})
    select 1, taken.id, ${rateColumns.map((name) => `r.${name}`).join(', ')}
    from taken, json_populate_recordset(null::booking_rate, $14::json) as r),
  words as (insert into search_word (word, record_id) select word, id from taken, unnest($12::text[]) as word),
  noted as (insert into journal (instance_id, id, created, actor_id, record, record_id, action, after, event)
    select 1, entry.id, $10, $9, 'booking', taken.id, 'created', $13, 'bookingCreated' from taken, entry)
  select id from taken`

/** Creates that arrive together share a commit: one transaction has the instance's row at a time, so that more connections gain nothing. */
const writer = new Client({ connectionString })
await writer.connect()
const group = new WriteGroup<NewBooking, number>(async (bodies) => {
  if (bodies.length > 1) await writer.query('begin')
  const ids: number[] = []
  for (const body of bodies) ids.push(await create(body))
  if (bodies.length > 1) await writer.query('commit')
  return ids
})

async function create(body: NewBooking): Promise<number> {
  const now = Math.floor(Date.now() / 1000)
  const { name, start, end, notes } = body
  const links = body.resources.map(({ id }) => id)
  const references = [body.project[0].id, Number(body.client[0].uuid.slice(1)), body.status[0].id]
  const rates = ratesOf(body)
  const after = JSON.stringify({
    ...body,
    resource_rates: rates,
    all_day: false,
    timezone,
    created_id: USER,
    created: now,
    updated: now,
  })
  const values = [
    name,
    start,
    end,
    timezone,
    notes,
    ...references,
    USER,
    now,
    links,
    foldedWords(name),
    after,
    JSON.stringify(rates),
  ]
  const { rows } = await writer.query<{ id: number }>({ name: 'create', text: insert, values })
  return rows[0]?.id ?? 0
}

serveLimit({ read, create: (body) => group.run(body) })
