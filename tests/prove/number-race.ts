/**
 * Writers that number documents at one service or at several on one database, while the processes are killed and
 * restarted.
 */
import assert from 'node:assert/strict'
import { type RunningDaybook, startDaybook } from '../cli/running-daybook.ts'
import { seededRandom } from './clash-attempts.ts'
import { type NumberAnswer, type NumberAttempt, NumberAttempts } from './number-attempts.ts'
import { restarted } from './restarted.ts'

export interface NumberRace {
  /** As in `DAYBOOK_DATABASE_URL`. */
  readonly url: string
  readonly processes: number
  readonly writers: number
  readonly attempts: number
  readonly kills: number
  readonly seed: number
  readonly onAnswer?: (answered: number) => void
}

/** The possible answers to a racing write: done, refused, or a deleted document. */
const fair = new Set([200, 404, 409])

/** Starts the writers, kills a process after every few answers, and returns the answers. */
export async function raceForNumbers(race: NumberRace): Promise<NumberAnswer[]> {
  const { url, processes, writers, attempts, kills, seed, onAnswer } = race
  await using stack = new AsyncDisposableStack()
  const start = async () => stack.use(await startDaybook({ DAYBOOK_DATABASE_URL: url }))
  const services: Promise<RunningDaybook>[] = []
  while (services.length < processes) services.push(Promise.resolve(await start()))
  const [first] = await Promise.all(services)
  assert.ok(first)
  const clientId = await first.create('contact', { type: 'organization', name: 'Acme' })
  const source = new NumberAttempts(clientId, seed)
  const random = seededRandom(seed + 1)
  const answers: NumberAnswer[] = []
  let begun = 0
  let killed = 0
  const killOne = () => {
    killed += 1
    const place = random(processes)
    services[place] = restarted(services[place], start)
  }
  const write = async (writer: number): Promise<void> => {
    while (begun < attempts) {
      begun += 1
      const service = await (services[(writer + begun) % processes] ?? first)
      const answer = await ask(service, source.next())
      source.learn(answer)
      answers.push(answer)
      onAnswer?.(answers.length)
      if (killed < kills && answers.length >= ((killed + 1) * attempts) / (kills + 1)) killOne()
    }
  }
  await Promise.all(Array.from({ length: writers }, (_, writer) => write(writer)))
  for (const service of services) assert.equal(await (await service).end(), 0)
  return answers
}

async function ask(service: RunningDaybook, attempt: NumberAttempt): Promise<NumberAnswer> {
  const { method, path, body } = attempt
  const text = await reported(service, attempt)
  if (text === undefined) return { attempt, status: undefined, id: undefined }
  assert.ok(fair.has(text.status), `${method} ${path} ${JSON.stringify(body)}: ${text.status} ${text.body}`)
  const id = text.status === 200 ? (JSON.parse(text.body) as { success: { id: number } }).success.id : undefined
  return { attempt, status: text.status, id }
}

/** Undefined if the process was killed before it answered. */
async function reported(
  service: RunningDaybook,
  { method, path, body }: NumberAttempt,
): Promise<{ readonly status: number; readonly body: string } | undefined> {
  try {
    const answer = await service.fetch(method, path, body)
    return { status: answer.status, body: await answer.text() }
  } catch (error) {
    if (service.child.signalCode !== null || service.child.killed) return undefined
    throw error
  }
}
