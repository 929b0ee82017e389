/**
 * The second limit on SQLite: it stores the finished JSON of each booking beside it, and a list only joins such texts.
 * No server that keeps its data in SQLite does less. `node bench/fragment-limit.ts <file>`
 */
import { foldText } from '../src/kernel/fold-text.ts'
import { bookingCreator } from './create-by-hand.ts'
import { readLimitRequest } from './limit-request.ts'
import { serveLimit } from './limit-server.ts'
import { bookingJson, openStudio, pageSpots } from './sqlite-json.ts'

const { database, timezone } = openStudio(process.argv[2] ?? '')
database.exec(`
  pragma synchronous = off;
  create table fragment (id integer primary key, body text not null) strict;
  insert into fragment select b.id, ${bookingJson} from booking b where b.instance_id = 1 and b.deleted is null;
  pragma synchronous = full;
`)
const live = Number(database.prepare('select count(*) as n from fragment').get()?.n)
const spots = pageSpots(database)

const pageFrom = database.prepare('select body from fragment where id >= ? order by id limit ? offset ?')
const one = database.prepare('select body from fragment where id = ?')
const inWeek = database.prepare(
  `select distinct booking_id as id from booking_resource where instance_id = 1
     and resource_id in (select value from json_each(?)) and start >= ? and start < ? order by 1`,
)
const withWord = database.prepare(
  `select distinct record_id as id from search_word where word >= ? and word < ? order by 1`,
)
const insertFragment = database.prepare(
  `insert into fragment select b.id, ${bookingJson} from booking b where b.instance_id = 1 and b.id = ?`,
)

type Bodies = readonly { readonly body?: unknown }[]
type Ids = readonly { readonly id?: unknown }[]

function list(rows: Bodies, total: number, limit: number, page: number): string {
  return `{"data":[${rows.map(({ body }) => body).join(',')}],"meta":{"pagination":{"total":${total},"count":${rows.length},"per_page":${limit},"current_page":${page},"total_pages":${Math.ceil(total / limit)}}}}`
}

function listOf(ids: readonly number[]): string {
  const rows = ids.slice(0, 10).map((id) => one.get(id) ?? {})
  return list(rows, ids.length, 10, 1)
}

function read(url: string): string {
  const asked = readLimitRequest(url)
  switch (asked.ask) {
    case 'page': {
      const offset = (asked.page - 1) * asked.limit
      const { from, rest } = spots(offset)
      return list(pageFrom.all(from, asked.limit, rest), live, asked.limit, asked.page)
    }
    case 'id':
      return listOf(one.get(asked.id) === undefined ? [] : [asked.id])
    case 'window':
      return listOf(numbers(inWeek.all(JSON.stringify(asked.resourceIds), asked.from, asked.to)))
    case 'words': {
      const found = asked.words.map(foldText).map((word) => numbers(withWord.all(word, `${word}\u{10ffff}`)))
      const [first = [], ...others] = found.toSorted((a, b) => a.length - b.length)
      const sets = others.map((ids) => new Set(ids))
      return listOf(first.filter((id) => sets.every((ids) => ids.has(id))))
    }
    case 'resources':
      throw new Error('this server has no resources')
  }
}

function numbers(rows: Ids): number[] {
  return rows.map(({ id }) => Number(id))
}

const create = bookingCreator(database, timezone, (id) => void insertFragment.run(id))
serveLimit({ read, create })
