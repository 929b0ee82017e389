/** The program in the guide "Keeping a copy", run as it is written while others write. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { describe, test } from 'node:test'
import { forEachEngine } from '../support/engines.ts'
import { openWorld, type World } from '../world.ts'

// biome-ignore lint/suspicious/noExplicitAny: a record of the API
type Copied = any
type UpdateCopy = (copy: CopyTable, kind: string, last?: number) => Promise<number>

const guide = readFileSync(new URL('../../docs/guides/keeping-a-copy.md', import.meta.url), 'utf8')
const program = /^```js\n(.*?)^```/ms.exec(guide)?.[1] ?? ''
const START = 1_803_891_600
const WRITERS = 8
const WRITES_EACH = 12

class CopyTable {
  readonly rows = new Map<number, Copied>()
  readonly #first: (() => Promise<unknown>) | undefined
  #isFirst = true

  /** `first` runs before the first record is stored. */
  constructor(first?: () => Promise<unknown>) {
    this.#first = first
  }

  async set(id: number, record: Copied): Promise<void> {
    if (this.#isFirst) {
      this.#isFirst = false
      await this.#first?.()
    }
    this.rows.set(id, record)
  }

  delete(id: number): void {
    this.rows.delete(id)
  }

  get sorted(): Copied[] {
    return [...this.rows.values()].sort((a, b) => a.id - b.id)
  }
}

/** The function of the program for a world that listens. Its clock follows that of the machine, like the header `Date`. */
async function programFor(world: World): Promise<UpdateCopy> {
  const address = await world.app.listen()
  followTime(world)
  const given = `const process = { env: { DAYBOOK: '${address}', TOKEN: '${world.admin.token}' } }\n`
  const source = `data:text/javascript,${encodeURIComponent(given + program)}`
  return ((await import(source)) as { updateCopy: UpdateCopy }).updateCopy
}

function followTime({ clock }: World): void {
  clock.advance(Math.floor(Date.now() / 1000) - clock.now())
}

function times(count: number, of: (index: number) => readonly (string | number)[]) {
  return { save: { columns: ['name', 'start', 'end'], values: Array.from({ length: count }, (_, index) => of(index)) } }
}

async function bookings({ admin }: World): Promise<Copied[]> {
  const pages = await Promise.all([1, 2].map((page) => admin.list('booking', `limit=1000&page=${page}`)))
  return pages.flat()
}

/** Creates, changes, deletes and restores bookings, one after the other. */
async function write(world: World, writer: number): Promise<void> {
  const { admin } = world
  for (let step = 0; step < WRITES_EACH; step += 1) {
    followTime(world)
    const start = START + (writer * WRITES_EACH + step) * 7200
    const id = await admin.create('booking', { name: `Take ${step}`, start, end: start + 3600 })
    if (step % 4 > 0) await admin.put(`/v2/booking?id=${id}`, { name: `Retake ${step}` })
    if (step % 4 > 1) await admin.delete(`/v2/booking?id=${id}`)
    if (step % 4 > 2) await admin.post(`/v2/booking/restore?id=${id}`)
    if (step % 6 === 0)
      await admin.post(
        '/v2/booking/bulk',
        times(40, (row) => [`Row ${row}`, start + row, start + row + 60]),
      )
  }
}

/** The third way of the guide: the journal says which records to read. */
async function followJournal({ admin }: World, copy: CopyTable, after: number): Promise<number> {
  const entries = await admin.list('journal', `after_id=${after}&record=booking&limit=1000`)
  const ids = [...new Set(entries.map(({ record_id }: Copied) => record_id))]
  if (ids.length === 0) return after
  for (const record of await admin.list('booking', `updated_after=0&id=${ids.join(',')}&limit=1000`)) {
    if (record.deleted) copy.delete(record.id)
    else await copy.set(record.id, record)
  }
  return entries.at(-1).id
}

describe('a copy of all bookings', () => {
  forEachEngine((engine) => {
    test('gets changes that follow a run in the same second', async () => {
      await using world = await openWorld(engine)
      const updateCopy = await programFor(world)
      const [kept, removed] = await Promise.all(
        ['Grade', 'Conform'].map((name) => world.admin.create('booking', { name, start: START, end: START + 60 })),
      )
      const copy = new CopyTable()
      const last = await updateCopy(copy, 'booking')
      await world.admin.put(`/v2/booking?id=${kept}`, { name: 'Grade – reel 1' })
      await world.admin.delete(`/v2/booking?id=${removed}`)
      await world.admin.create('booking', { name: 'Mix', start: START, end: START + 60 })
      await updateCopy(copy, 'booking', last)
      assert.deepEqual(copy.sorted, await bookings(world))
    })

    test('misses nothing if records are deleted between two pages', async () => {
      await using world = await openWorld(engine)
      const updateCopy = await programFor(world)
      const made = await world.admin.post(
        '/v2/booking/bulk',
        times(1010, (row) => [`Row ${row}`, START + row, START + row + 60]),
      )
      const [{ id }] = made.body.save.success
      const copy = new CopyTable(() => world.admin.delete(`/v2/booking?id=${id}`))
      const last = await updateCopy(copy, 'booking')
      await updateCopy(copy, 'booking', last)
      assert.deepEqual(copy.sorted, await bookings(world))
    })

    test('equals the service after many writers, by polling and by the journal', async () => {
      await using world = await openWorld(engine)
      const updateCopy = await programFor(world)
      const [polled, followed] = [new CopyTable(), new CopyTable()]
      let [last, after, isWriting] = [0, 0, true]
      const writing = Promise.all(Array.from({ length: WRITERS }, (_, writer) => write(world, writer))).then(() => {
        isWriting = false
      })
      for (let ended = false; !ended; ) {
        ended = !isWriting
        last = await updateCopy(polled, 'booking', last)
        after = await followJournal(world, followed, after)
      }
      await writing
      const stored = await bookings(world)
      assert.deepEqual(polled.sorted, stored)
      assert.deepEqual(followed.sorted, stored)
    })
  })
})
