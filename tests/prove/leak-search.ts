/** Reads everything that somebody can read, and looks for what is kept from them. */
import assert from 'node:assert/strict'
import { unzipSync } from 'fflate'
import { journalHead } from '../../src/domain/connections/event/journal-head.store.ts'
import { kindsHeard, liveEntries } from '../../src/domain/connections/event/live-entries.ts'
import { sessionKey, tokenKey } from '../../src/kernel/auth/token.ts'
import type { RecordDefinition } from '../../src/records/define-record.ts'
import { moneyFields } from '../../src/records/list/list-sums.ts'
import { records } from '../../src/registry.ts'
import { DAY, HOUR } from '../scenarios/visibility-studio.ts'
import { hasPoppler, pdfText } from '../support/pdf-text.ts'
import type { Client, World } from '../world.ts'
import { COST, FOREIGN, HUSHED, type LeakStudio, type Viewer } from './leak-studio.ts'

/** The place of a marker. */
export interface Leak {
  readonly viewer: string
  readonly where: string
  readonly text: string
}

export interface Search {
  readonly leaks: readonly Leak[]
  /** The number of responses, and how many of them succeeded: a refusal contains nothing. */
  readonly reads: number
  readonly given: number
}

export interface SearchOptions {
  /** Also prints every document, and requests each member separately. */
  readonly isThorough: boolean
  /** The deliveries to the planner's webhook. */
  readonly sent: readonly string[]
  readonly onViewer?: (done: number) => void
}

const AROUND = 60

export async function searchForLeaks(world: World, studio: LeakStudio, options: SearchOptions): Promise<Search> {
  const search = new LeakSearch(world, studio, options.isThorough)
  for (const [index, viewer] of studio.viewers.entries()) {
    await search.searchAs(viewer)
    if (viewer.name === 'planner') search.readSent(viewer, options.sent)
    options.onViewer?.(index + 1)
  }
  return search
}

class LeakSearch implements Search {
  readonly leaks: Leak[] = []
  reads = 0
  given = 0
  readonly #world: World
  readonly #studio: LeakStudio
  readonly #isThorough: boolean

  constructor(world: World, studio: LeakStudio, isThorough: boolean) {
    this.#world = world
    this.#studio = studio
    this.#isThorough = isThorough
  }

  async searchAs(viewer: Viewer): Promise<void> {
    for (const definition of records) {
      await this.#readLists(viewer, definition)
      await this.#askByFilters(viewer, definition)
    }
    await this.#searchFor(viewer)
    await this.#readBookings(viewer)
    await this.#listen(viewer)
    await this.#readFeeds(viewer)
    await this.#writeWhatIsHidden(viewer)
    await this.#makeTokens(viewer)
    await this.#exportFiles(viewer)
    if (this.#isThorough) await this.#print(viewer)
  }

  readSent(viewer: Viewer, texts: readonly string[]): void {
    for (const text of texts) this.#look(viewer, 'its webhook', 200, text)
  }

  async #get(viewer: Viewer, path: string): Promise<string> {
    const { status, body } = await viewer.client.get(path)
    return this.#look(viewer, `GET ${path}`, status, typeof body === 'string' ? body : JSON.stringify(body))
  }

  #look({ name, seesCosts }: Viewer, where: string, status: number, text: string): string {
    this.reads += 1
    if (status === 200) this.given += 1
    for (const mark of [FOREIGN, HUSHED, ...(seesCosts ? [] : [COST])]) {
      const at = text.indexOf(mark)
      if (at !== -1) this.leaks.push({ viewer: name, where, text: text.slice(Math.max(0, at - AROUND), at + AROUND) })
    }
    return text
  }

  /** The whole list, with deleted records and all switches, each member separately and in every order, and the sums. */
  async #readLists(viewer: Viewer, definition: RecordDefinition): Promise<void> {
    const path = `/v2/${definition.name}`
    const params = Object.entries(definition.params?.params ?? {})
    const switches = params.filter(([, param]) => param.isSwitch).map(([name]) => `${name}=true`)
    const members = [...definition.members.values()]
    const sums = moneyFields(definition).map(({ name }) => name)
    const queries = ['limit=1000', ['limit=1000', 'updated_after=0', ...switches].join('&')]
    if (sums.length > 0) queries.push(`sums=${sums}`)
    if (this.#isThorough) {
      const rendered = members.filter(({ answer }) => answer !== null)
      queries.push(...rendered.map(({ name }) => `limit=1000&updated_after=0&fields=${name}`))
      const ordered = members.filter(({ order }) => order !== undefined)
      queries.push(...ordered.map(({ name }) => `limit=1000&order_desc=${name}`))
    }
    for (const query of queries) await this.#get(viewer, `${path}?${query}`)
  }

  /** A user who cannot read a text must not find it either. */
  async #askByFilters(viewer: Viewer, definition: RecordDefinition): Promise<void> {
    const members = [...definition.members.values()].filter(({ filter }) => filter !== undefined)
    const marks = [HUSHED, ...(viewer.seesCosts ? [] : [COST])]
    for (const { name } of members) {
      for (const mark of marks) {
        const path = `/v2/${definition.name}?updated_after=0&${name}=${mark}`
        const { status, body } = await viewer.client.get(path)
        this.reads += 1
        if (status !== 200) continue
        this.given += 1
        const { total } = body.meta.pagination
        if (total > 0) this.leaks.push({ viewer: viewer.name, where: `GET ${path}`, text: `${total} found` })
      }
    }
  }

  async #searchFor(viewer: Viewer): Promise<void> {
    for (const mark of [FOREIGN, HUSHED]) {
      const path = `/v2/search?q=${mark}`
      const { body } = await viewer.client.get(path)
      this.reads += 1
      this.given += 1
      if (body.meta.found > 0)
        this.leaks.push({ viewer: viewer.name, where: `GET ${path}`, text: JSON.stringify(body) })
    }
    for (const word of ['a', 'e', 'project', 'private']) await this.#get(viewer, `/v2/search?q=${word}`)
  }

  async #readBookings(viewer: Viewer): Promise<void> {
    const ids = await this.#idsOf('booking')
    const resources = await this.#idsOf('resource')
    for (const id of ids) {
      await this.#get(viewer, `/v2/booking/price?id=${id}`)
      await this.#get(viewer, `/v2/booking/checkclash?start=${DAY}&end=${DAY + 24 * HOUR}&id=${id}&limit=1000`)
    }
    for (const id of resources) {
      const times = `&limit=1000&resources=${id}`
      await this.#get(viewer, `/v2/booking/checkclash?start=${DAY}&end=${DAY + 24 * HOUR}${times}`)
      const free = `from=${DAY}&to=${DAY + 24 * HOUR}&duration_min=30&resource_ids=${id}`
      await this.#get(viewer, `/v2/resource/availability?${free}`)
      const clashing = { name: 'New', start: DAY, end: DAY + 12 * HOUR, resources: [{ id }] }
      const { status, body } = await viewer.client.post('/v2/booking?check_clash=true', clashing)
      this.#look(viewer, `POST /v2/booking of resource ${id}`, status, JSON.stringify(body))
      if (status === 200) await this.#studio.founder.delete(`/v2/booking?id=${body.success.id}`)
    }
  }

  /** The events that the live stream would have sent from the beginning. */
  async #listen(viewer: Viewer): Promise<void> {
    const { app } = this.#world
    const { cookie } = viewer.client.credentials
    const secret = cookie?.split('=')[1]
    const key = secret === undefined ? tokenKey(viewer.client.token) : sessionKey(secret)
    assert.ok(key !== undefined)
    const session = await app.sessions.findByKey(key)
    const kinds = kindsHeard(app.lists, session.actor)
    const head = await journalHead(app.scopes.engine, session.instance.id)
    for (let after = 0; after < head; ) {
      const { entries, to } = await liveEntries(app.lists, app.scopes.reading(session), { after, head }, kinds)
      this.#look(viewer, `events after ${after}`, 200, JSON.stringify(entries))
      after = to
    }
  }

  /** Feeds whose addresses the viewer sees. */
  async #readFeeds(viewer: Viewer): Promise<void> {
    for (const record of ['resource', 'workspace', 'project', 'user']) {
      const { status, body } = await viewer.client.get(`/v2/${record}?limit=1000&fields=feed`)
      if (status !== 200) continue
      const paths = body.data.flatMap(({ feed }: { feed: string | null }) => (feed?.startsWith('/') ? feed : []))
      for (const path of paths) {
        for (const address of [path, `${path}/freebusy`]) {
          const answer = await this.#world.app.http.inject({ url: address })
          const unfolded = answer.body.replaceAll('\r\n ', '')
          this.#look(viewer, `feed of ${record}`, answer.statusCode, unfolded)
        }
      }
    }
  }

  /** Refusals about records that the viewer does not see. */
  async #writeWhatIsHidden(viewer: Viewer): Promise<void> {
    for (const record of ['booking', 'project', 'project/phase', 'resource', 'workspace']) {
      const ids = await this.#hiddenFrom(viewer.client, record)
      for (const id of ids) {
        for (const [method, path] of [
          ['PUT', `/v2/${record}?id=${id}`],
          ['DELETE', `/v2/${record}?id=${id}`],
          ['POST', `/v2/${record}/restore?id=${id}`],
        ] as const) {
          const { status, body } = await viewer.client.call(method, path, {})
          this.#look(viewer, `${method} ${path}`, status, JSON.stringify(body))
        }
      }
      for (const body of ids.flatMap((id) => referringTo(record, id))) {
        const answer = await viewer.client.post('/v2/booking', { name: 'New', start: DAY, end: DAY + HOUR, ...body })
        this.#look(viewer, `POST /v2/booking ${JSON.stringify(body)}`, answer.status, JSON.stringify(answer.body))
      }
    }
  }

  /** A token for another user shows no more than one's own. */
  async #makeTokens(viewer: Viewer): Promise<void> {
    for (const id of await this.#idsOf('user')) {
      const { status, body } = await viewer.client.post('/v2/api-client', { description: 'leak', user_id: id })
      this.#look(viewer, `POST /v2/api-client for ${id}`, status, JSON.stringify(body))
      if (status !== 200) continue
      const headers = { authorization: `Bearer ${body.success.token}` }
      for (const path of ['/v2/booking?limit=1000', '/v2/project?limit=1000', '/v2/resource?limit=1000']) {
        const answer = await this.#world.app.http.inject({ url: path, headers })
        this.#look(viewer, `${path} by a token for user ${id}`, answer.statusCode, answer.body)
      }
      await this.#studio.founder.delete(`/v2/api-client?id=${body.success.id}`)
    }
  }

  /** Files for the accountant, in each format that they have. */
  async #exportFiles(viewer: Viewer): Promise<void> {
    const { paths } = (await this.#world.app.http.inject({ url: '/openapi.json' })).json()
    const exported = Object.keys(paths).filter((path) => path.includes('/export/'))
    assert.ok(exported.length >= 6, `only ${exported} are exported`)
    for (const path of exported) {
      for (const format of ['csv', 'xlsx', 'datev']) {
        const url = `${path.startsWith('/v2') ? path : `/v2${path}`}?format=${format}`
        const answer = await this.#world.app.http.inject({ url, headers: viewer.client.credentials })
        const isZip = answer.statusCode === 200 && format === 'xlsx'
        const parts = isZip ? Object.values(unzipSync(answer.rawPayload)) : [answer.rawPayload]
        const text = parts.map((part) => Buffer.from(part).toString('utf8')).join('\n')
        this.#look(viewer, `GET ${url}`, answer.statusCode, text)
      }
    }
  }

  async #print(viewer: Viewer): Promise<void> {
    if (!hasPoppler) return
    for (const record of ['quote', 'invoice']) {
      for (const id of await this.#idsOf(record)) {
        const headers = viewer.client.credentials
        const answer = await this.#world.app.http.inject({ url: `/v2/${record}/pdf?id=${id}`, headers })
        const text = answer.statusCode === 200 ? pdfText(answer.rawPayload) : answer.body
        this.#look(viewer, `PDF of ${record} ${id}`, answer.statusCode, text)
      }
    }
  }

  async #idsOf(record: string): Promise<number[]> {
    return (await this.#studio.founder.list(record, 'limit=1000&fields=id')).map(({ id }) => id)
  }

  async #hiddenFrom(client: Client, record: string): Promise<number[]> {
    const { status, body } = await client.get(`/v2/${record}?limit=1000&fields=id`)
    const seen = status === 200 ? body.data.map(({ id }: { id: number }) => id) : []
    return (await this.#idsOf(record)).filter((id) => !seen.includes(id))
  }
}

function referringTo(record: string, id: number): object[] {
  if (record === 'project') return [{ project: [{ id }] }]
  return record === 'resource' ? [{ resources: [{ id }] }] : []
}
