import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { openStudio, rate } from '../../../../tests/scenarios/billed-studio.ts'
import { onEachEngine, type World } from '../../../../tests/world.ts'
import { bookFaults } from '../audit/index.ts'

/** The possible next steps. The numbers choose among them. */
const changes = ['delete', 'restore', 'drop-line', 'put-back', 'issue', 'credit', 'grow'] as const
const steps = ['bill', 'quote', 'invoice-quote', ...changes] as const
const walk = fc.array(fc.tuple(fc.constantFrom(...steps), fc.nat(1000)), { minLength: 8, maxLength: 20 })

const RUNS = 4
const BOOKINGS = 3
const HOUR = 10_000

interface Item {
  readonly id: number
  readonly description: string
  readonly quantity: string
}

/** A studio with three bookings of eight hours, and random steps through it. */
class Walk {
  readonly #world: World
  readonly #project: number
  readonly #room: number
  readonly #bookings: readonly number[]
  /** In ten-thousandths, as quantities have four decimals: sums of them are exact. */
  readonly hours: number[]
  readonly #dropped = new Map<number, Item>()

  constructor(world: World, { project, room, bookings }: { project: number; room: number; bookings: number[] }) {
    this.#world = world
    this.#project = project
    this.#room = room
    this.#bookings = bookings
    this.hours = bookings.map(() => 8 * HOUR)
  }

  async step(what: (typeof steps)[number], choice: number): Promise<void> {
    const { admin } = this.#world
    const one = async (list: string) => {
      const found = await admin.list(list.split('?')[0] ?? '', `limit=100&${list.split('?')[1] ?? ''}`)
      return found[choice % Math.max(1, found.length)]
    }
    const drafts = 'invoice?status_id=1'
    const id = async (list: string) => (await one(list))?.id ?? 0
    switch (what) {
      case 'bill':
        return this.#ask('POST', 'invoice/from-bookings', { project_id: this.#project })
      case 'quote':
        return this.#ask('POST', 'quote/from-bookings', { project_id: this.#project })
      case 'invoice-quote':
        return this.#ask('POST', `invoice/from-quote?id=${(await id('quote')) || 1}`, { percent: 1 + (choice % 100) })
      case 'delete':
        return this.#ask('DELETE', `invoice?id=${(await id(drafts)) || 1}`)
      case 'restore': {
        const all = await admin.list('invoice', 'updated_after=0&limit=100')
        const deleted = all.filter((invoice) => invoice.deleted)
        return this.#ask('POST', `invoice/restore?id=${deleted[choice % Math.max(1, deleted.length)]?.id ?? 1}`)
      }
      case 'drop-line': {
        const draft = await one(drafts)
        const at = choice % Math.max(1, draft?.items.length)
        const [line] = draft?.items.slice(at) ?? []
        if (line !== undefined) this.#dropped.set(draft.id, line)
        return this.#ask('PUT', `invoice?id=${draft?.id ?? 1}`, { items: (draft?.items ?? []).toSpliced(at, 1) })
      }
      case 'put-back': {
        const draft = await one(drafts)
        const line = this.#dropped.get(draft?.id)
        if (line === undefined || draft.items.some(({ id }: Item) => id === line.id)) return
        return this.#ask('PUT', `invoice?id=${draft.id}`, { items: [...draft.items, line] })
      }
      case 'issue':
        return this.#ask('PUT', `invoice?id=${(await id(drafts)) || 1}`, { status_id: 2 })
      case 'credit': {
        const issued = await one('invoice?status_id=2')
        const item = issued?.items[choice % Math.max(1, issued.items.length)]
        return this.#ask('POST', `invoice/credit?id=${issued?.id ?? 1}`, { items: [{ id: item?.id ?? 1 }] })
      }
      case 'grow': {
        const at = choice % BOOKINGS
        const hours = (this.hours[at] ?? 0) + HOUR + ((choice % 3) * HOUR) / 2
        this.hours[at] = hours
        const resources = [{ id: this.#room, rates: [{ ...rate(hours / HOUR, 100), id: 1 }] }]
        return this.#ask('PUT', `booking?id=${this.#bookings[at]}`, { resources })
      }
    }
  }

  /** A step that is not possible now is refused without a server error. */
  async #ask(method: string, path: string, body?: object): Promise<void> {
    const { status, body: answer } = await this.#world.admin.call(method, `/v2/${path}`, body)
    assert.ok([200, 400, 404, 409].includes(status), `${method} ${path}: ${JSON.stringify(answer)}`)
  }

  /** The hours of each booking on live invoices, less what was credited. */
  async billed(): Promise<number[]> {
    const { admin } = this.#world
    const itemsOf = async (kind: string): Promise<Item[]> =>
      (await admin.list(kind, 'limit=1000&fields=items')).flatMap(({ items }) => items)
    const [invoiced, credited] = [await itemsOf('invoice'), await itemsOf('credit-note')]
    const hoursIn = (items: Item[], at: number) =>
      items
        .filter((one) => one.description.startsWith(`Reel ${at},`))
        .reduce((sum, one) => sum + Math.round(Number(one.quantity) * HOUR), 0)
    return this.hours.map((_, at) => hoursIn(invoiced, at) - hoursIn(credited, at))
  }
}

onEachEngine('a walk through billing', (open) => {
  test('no hour is billed twice in any order of steps, and in the end each is billed once', async () => {
    await fc.assert(
      fc.asyncProperty(walk, async (path) => {
        await using world = await open()
        const { project, room, book } = await openStudio(world)
        const bookings: number[] = []
        for (let at = 0; at < BOOKINGS; at += 1) bookings.push(await book(`Reel ${at}`, at))
        const walked = new Walk(world, { project, room, bookings })
        for (const [what, choice] of path) {
          await walked.step(what, choice)
          const billed = await walked.billed()
          billed.forEach((hours, at) => {
            assert.ok(hours <= (walked.hours[at] ?? 0), `after ${what} ${choice}: ${billed} of ${walked.hours}`)
          })
        }
        await walked.step('bill', 0)
        assert.deepEqual(await walked.billed(), walked.hours)
        assert.deepEqual(await bookFaults(world.app.scopes.engine), [])
      }),
      { numRuns: RUNS, endOnFailure: true },
    )
  })
})
