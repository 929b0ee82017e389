/** The requests of each case: thousands of different ones, more than any cache of whole responses holds. */
import { DatabaseSync } from 'node:sqlite'
import { Random } from '../src/demo/random.ts'
import { foldedWords } from '../src/kernel/fold-text.ts'
import type { NewBooking } from './limit-request.ts'

export interface BenchRequest {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly body?: string
  /** Of another instance than that of the bench. */
  readonly token?: string
}

export interface BenchCase {
  /** For `--only`. */
  readonly key: string
  readonly name: string
  readonly requests: readonly BenchRequest[]
  readonly writes?: true
}

const WEEK = 7 * 86_400
const VARIANTS = 8_000
const PAGE = 10
const MIXED_EACH = 200
const PAGES_MAX = 10_000

/** The cases for a database of the demo, as it is in this file. */
export function benchCases(path: string): BenchCase[] {
  const file = new DatabaseSync(path, { readOnly: true })
  const facts = new Facts(file)
  const cases = [
    listCase(
      'list',
      'list of bookings, pages 1–10',
      cycle(10, (index) => `page=${index + 1}`),
    ),
    listCase('again', 'the same list again', ['page=1']),
    listCase(
      'window',
      'a week of five resources',
      variants((random) => facts.window(random)),
    ),
    listCase(
      'search',
      'name search',
      variants((random) => `name=${encodeURIComponent(facts.words(random))}`),
    ),
    listCase(
      'deep',
      `pages 1–${facts.pages} at random`,
      variants((random) => `page=${random.integer(1, facts.pages)}`),
    ),
    listCase(
      'id',
      'one booking by id',
      variants((random) => `id=${random.integer(1, facts.bookings)}`),
    ),
    listCase(
      'resources',
      'list of resources',
      cycle(facts.resourcePages, (index) => `page=${index + 1}`),
      'resource',
    ),
    {
      key: 'create',
      name: 'create a booking',
      writes: true as const,
      requests: variants((random) => facts.booking(random)),
    },
  ]
  file.close()
  return cases
}

/** All kinds of requests together, as users and programs send them: mostly reads, a tenth of them creates. */
export function mixedCase(cases: readonly BenchCase[]): BenchCase {
  const random = new Random(11)
  const shares = { deep: 8, window: 5, id: 3, search: 1, list: 1, create: 2 }
  const pool = cases.flatMap(({ key, requests }) => {
    const share = shares[key as keyof typeof shares] ?? 0
    return Array.from({ length: share * MIXED_EACH }, () => random.pick(requests))
  })
  return { key: 'mixed', name: 'a mixed load', writes: true, requests: random.sample(pool, pool.length) }
}

function listCase(key: string, name: string, queries: readonly string[], record = 'booking'): BenchCase {
  return { key, name, requests: queries.map((query) => ({ method: 'GET', path: `/v2/${record}?${query}` })) }
}

function cycle<Item>(count: number, make: (index: number) => Item): Item[] {
  return Array.from({ length: count }, (_, index) => make(index))
}

function variants<Item>(make: (random: Random) => Item): Item[] {
  const random = new Random(7)
  return cycle(VARIANTS, () => make(random))
}

/** The properties of a file that the cases need. */
class Facts {
  readonly bookings: number
  readonly pages: number
  readonly resourcePages: number
  readonly #resourceIds: readonly number[]
  readonly #projectIds: readonly number[]
  readonly #clientIds: readonly number[]
  readonly #names: readonly string[]
  readonly #first: number
  readonly #last: number

  constructor(file: DatabaseSync) {
    const all = <Row>(query: string) => file.prepare(query).all() as Row[]
    const ids = (query: string) => all<{ id: number }>(query).map(({ id }) => id)
    const [span] = all<{ n: number; first: number; last: number }>(
      'select count(*) as n, min(start) as first, max(start) as last from booking where deleted is null',
    )
    if (span === undefined) throw new Error('there are no bookings')
    this.bookings = span.n
    this.#first = span.first
    this.#last = span.last
    this.pages = Math.min(PAGES_MAX, Math.ceil(span.n / PAGE))
    this.#names = all<{ name: string }>('select name from booking where id % 97 = 0').map(({ name }) => name)
    this.#resourceIds = ids('select id from resource where type_id <> 4')
    this.resourcePages = Math.ceil(ids('select id from resource').length / PAGE)
    this.#projectIds = ids('select id from project')
    this.#clientIds = ids(`select id from contact where type = 'organization'`)
  }

  window(random: Random): string {
    const from = this.#week(random)
    const resources = random.sample(this.#resourceIds, 5)
    return `from_time=${from}&to_time=${from + WEEK}&resource_ids=${resources.join(',')}`
  }

  /** One to three words of some booking's name, each with its first letters or whole. */
  words(random: Random): string {
    const words = foldedWords(random.pick(this.#names)).filter((word) => /^[a-z0-9]+$/.test(word))
    const some = random.sample(words, Math.min(words.length, random.integer(1, 3)))
    return some.map((word) => word.slice(0, random.integer(2, 9))).join(' ')
  }

  booking(random: Random): BenchRequest {
    const start = this.#week(random) + random.integer(0, 100) * 3600
    const body: NewBooking = {
      name: `${random.pick(['Grade', 'Mix', 'Conform', 'Shoot'])} – Episode ${random.integer(1, 12)}`,
      start,
      end: start + random.integer(1, 10) * 3600,
      notes: 'Client attends remotely from 14:00.',
      resources: random.sample(this.#resourceIds, random.integer(2, 3)).map((id) => ({ id })),
      project: [{ id: random.pick(this.#projectIds) }],
      client: [{ uuid: `o${random.pick(this.#clientIds)}` }],
      status: [{ id: random.integer(1, 3) }],
    }
    return { method: 'POST', path: '/v2/booking', body: JSON.stringify(body) }
  }

  #week(random: Random): number {
    return this.#first + random.integer(0, Math.floor((this.#last - this.#first) / WEEK) - 1) * WEEK
  }
}
