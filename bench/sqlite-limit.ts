/**
 * The limit on SQLite: one hand-written statement for each read, prepared once, which returns the finished JSON; creates
 * that arrive together share a commit. `node bench/sqlite-limit.ts <file>`
 */
import { bookingCreator } from './create-by-hand.ts'
import { readLimitRequest } from './limit-request.ts'
import { serveLimit } from './limit-server.ts'
import { bookingJson, openStudio, pageSpots, resourceJson } from './sqlite-json.ts'

const { database, timezone } = openStudio(process.argv[2] ?? '')

/** `ids` returns the ids of the page, `total` the number over all pages. */
function page(record: string, from: string, ids: string, total: string, with_ = ''): string {
  const [alias] = record === bookingJson ? ['b'] : ['r']
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
const spots = pageSpots(database)
const bookingPage = database.prepare(
  page(
    bookingJson,
    'booking b',
    'select id from booking where instance_id = 1 and deleted is null and id >= :from order by id limit :limit offset :rest',
    tallied('booking'),
  ),
)
const resourcePage = database.prepare(page(resourceJson, 'resource r', pageOf('resource'), tallied('resource')))
const oneBooking = database.prepare(
  page(
    bookingJson,
    'booking b',
    ofMatching,
    counted,
    'with matching as materialized (select id from booking where instance_id = 1 and id = :id and deleted is null)',
  ),
)
const window = database.prepare(
  page(
    bookingJson,
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
  const has = (index: number) =>
    `id in (select record_id from search_word where word >= :word${index} and word < :word${index} || char(0x10ffff))`
  const all = Array.from({ length: count }, (_, index) => has(index)).join(' and ')
  return database.prepare(
    page(
      bookingJson,
      'booking b',
      ofMatching,
      counted,
      `with matching as materialized (select id from booking where instance_id = 1 and deleted is null and ${all})`,
    ),
  )
})

function pageAt({ limit, page }: { readonly limit: number; readonly page: number }) {
  const offset = (page - 1) * limit
  return { limit, offset, ...spots(offset) }
}

function read(url: string): string {
  const asked = readLimitRequest(url)
  const first = { limit: 10, offset: 0 }
  switch (asked.ask) {
    case 'page':
      return body(bookingPage.get(pageAt(asked)))
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

serveLimit({ read, create: bookingCreator(database, timezone) })
