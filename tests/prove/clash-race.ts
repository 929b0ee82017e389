/** Many writers that book the same rooms at the same time, over HTTP, at one service or at several on one database. */
import assert from 'node:assert/strict'
import type { RunningDaybook } from '../cli/running-daybook.ts'
import { type Answered, type Attempt, ClashAttempts } from './clash-attempts.ts'

export interface Race {
  readonly services: readonly RunningDaybook[]
  readonly writers: number
  readonly attempts: number
  readonly seed: number
  readonly onAnswer?: (answered: number) => void
}

const ROOMS = 4

/** The possible answers to a racing write: done, a clash, or a deleted booking. */
const fair = new Set([200, 404, 409])

/** Makes an instance reject clashes, starts the writers and returns their answers. */
export async function raceForRooms({ services, writers, attempts, seed, onAnswer }: Race): Promise<Answered[]> {
  const [first] = services
  assert.ok(first)
  await first.call('PUT', '/v2/instance', { settings: { clash_policy: 'reject' } })
  const rooms: number[] = []
  for (let room = 1; room <= ROOMS; room += 1)
    rooms.push(await first.create('resource', { name: `Suite ${room}`, type_id: 1 }))
  const source = new ClashAttempts(rooms, seed)
  const answers: Answered[] = []
  let begun = 0
  const write = async (writer: number): Promise<void> => {
    while (begun < attempts) {
      begun += 1
      const service = services[(writer + begun) % services.length] ?? first
      const answered = await ask(service, source.next())
      source.learn(answered)
      answers.push(answered)
      onAnswer?.(answers.length)
    }
  }
  await Promise.all(Array.from({ length: writers }, (_, writer) => write(writer)))
  return answers
}

async function ask(service: RunningDaybook, attempt: Attempt): Promise<Answered> {
  const { method, path, body } = attempt
  const answer = await service.fetch(method, path, body)
  const text = await answer.text()
  assert.ok(
    fair.has(answer.status) || endsTooSoon(answer.status, text, attempt),
    `${method} ${path}: ${answer.status} ${text}`,
  )
  return { attempt, status: answer.status, ids: answer.status === 200 ? idsIn(JSON.parse(text), attempt) : [] }
}

/**
 * A series moves by the change of its addressed booking, start and end each: an occurrence that was shortened
 * individually may then end before it starts, which is refused.
 */
function endsTooSoon(status: number, text: string, { kind }: Attempt): boolean {
  return status === 400 && kind === 'shift' && /would end booking \d+ of the series before it starts/.test(text)
}

interface Reported {
  readonly success?: { readonly id: number }
  readonly save?: { readonly success: readonly { readonly id: number }[] }
}

/** The answer for a series has its first booking; the others were created with it and have the next ids. */
function idsIn({ success, save }: Reported, { kind, entries = 1 }: Attempt): number[] {
  if (save !== undefined) return save.success.map(({ id }) => id)
  const first = success?.id ?? 0
  return kind === 'series' ? Array.from({ length: entries }, (_, index) => first + index) : [first]
}
