/** Clients that write to a running service without pause, and the answers that they got. */
import assert from 'node:assert/strict'
import type { Body, RunningDaybook } from './running-daybook.ts'

const WRITERS = 8

export interface Written {
  readonly record: 'booking' | 'tax'
  readonly id: number
  readonly name: string
}

export class BookingLoad {
  readonly #service: RunningDaybook
  readonly #resources: readonly number[]
  readonly answered: Written[]
  readonly #writers: Promise<void>[]
  /** Resolves when no writer is left. */
  readonly #ended: Promise<unknown>
  #onAnswer = () => {}
  #over = false

  constructor(service: RunningDaybook, resources: readonly number[], answered: Written[] = []) {
    this.#service = service
    this.#resources = resources
    this.answered = answered
    this.#writers = Array.from({ length: WRITERS }, (_, writer) => this.#write(writer))
    this.#ended = Promise.all(this.#writers).then(() => 'ended')
  }

  /** Resolves after this many more answered writes; rejects if the writers end before. */
  async answers(count: number): Promise<void> {
    const enough = this.answered.length + count
    while (this.answered.length < enough) {
      const answered = new Promise<void>((resolve) => {
        this.#onAnswer = resolve
      })
      const first = await Promise.race([answered, this.#ended])
      if (first !== undefined) throw new Error(`every writer has ended after ${this.answered.length} answers`)
    }
  }

  /** Every writer has had its last answer, or none. */
  async end(): Promise<void> {
    this.#over = true
    await Promise.all(this.#writers)
  }

  async #write(writer: number): Promise<void> {
    for (let turn = 0; !this.#over; turn += 1) {
      const name = `Turn ${turn} of writer ${writer}`
      const record = turn % 3 === 0 ? 'tax' : 'booking'
      try {
        const id = await this.#service.create(
          record,
          record === 'tax' ? { name, rate: '20' } : this.#booking(name, turn),
        )
        this.answered.push({ record, id, name })
        this.#onAnswer()
      } catch (error) {
        // The service was killed: there was no answer.
        if (error instanceof TypeError) return
        throw error
      }
    }
  }

  #booking(name: string, turn: number): object {
    const start = 1_800_000_000 + turn * 3600
    return { name, start, end: start + 1800, resources: this.#resources.map((id) => ({ id })) }
  }
}

export async function createResources(service: RunningDaybook): Promise<number[]> {
  const ids: number[] = []
  for (const name of ['Suite 1', 'Suite 2', 'Camera']) ids.push(await service.create('resource', { name, type_id: 1 }))
  return ids
}

/** Checks that every answered write is stored, and that no record, answered or not, is incomplete. */
export async function assertWhole(
  service: RunningDaybook,
  answered: readonly Written[],
  resources: readonly number[],
): Promise<void> {
  const journal = await service.list('journal', 'fields=record,record_id,action')
  for (const record of ['booking', 'tax'] as const) {
    const records = await service.list(record, record === 'booking' ? 'fields=id,name,resources' : 'fields=id,name')
    const names = new Map(records.map(({ id, name }) => [id, name]))
    for (const write of answered.filter((one) => one.record === record)) assert.equal(names.get(write.id), write.name)
    const reported = journal.filter((entry: Body) => entry.record === record && entry.action === 'created')
    assert.deepEqual(sorted(reported.map((entry: Body) => entry.record_id)), sorted([...names.keys()]))
    if (record === 'booking') {
      for (const booking of records)
        assert.deepEqual(sorted(booking.resources.map((one: Body) => one.id)), sorted(resources))
    }
  }
}

function sorted(ids: readonly number[]): number[] {
  return ids.toSorted((a, b) => a - b)
}
