/** The rounds of the bench: contestants take turns, so that noise is the same for all. */
import type { BenchCase } from './bench-cases.ts'
import type { Measurements } from './bench-report.ts'
import type { Contestant } from './contestant.ts'
import { ask, drive, Measured } from './drive.ts'
import { CONNECTIONS } from './drive-by-autocannon.ts'
import { firstDifference } from './first-difference.ts'

const ROUND_SECONDS = 1
/** For cases that are so slow that a second would end before the responses. */
const ROUND_SECONDS_MAX = 20
const WARM_UP_SECONDS = 2
/** Responses of each case that are compared before the measurements. */
const COMPARED = 8

export const BARE = 'bare node:http'

/** Every case on each contestant that takes part in it; the bare server gets bodies of the size of Daybook's. */
export async function measureCases(
  cases: readonly BenchCase[],
  contestants: readonly Contestant[],
  rounds: number,
): Promise<Measurements> {
  const measurements: Measurements = new Map()
  for (const one of cases) {
    const ours = contestants.find(({ name }) => name === 'ours, SQLite')
    const bytes = await answerBytes(one, ours)
    const bare = { ...one, requests: one.requests.map((request) => ({ ...request, path: `/?bytes=${bytes}` })) }
    const turns = contestants
      .filter((contestant) => takesPart(contestant, one))
      .map((contestant) => [contestant, contestant.name === BARE ? bare : one] as const)
    await measureInTurn(one.key, turns, rounds, measurements)
  }
  return measurements
}

/** The fragment server stores bookings only. */
function takesPart({ name }: Contestant, { key }: BenchCase): boolean {
  return !(name.startsWith('fragments') && key === 'resources')
}

/** One case: each contestant warms up, then they take turns, a second each. */
export async function measureInTurn(
  key: string,
  turns: readonly (readonly [Contestant, BenchCase])[],
  rounds: number,
  measurements: Measurements,
): Promise<void> {
  console.error(`measuring ${key} …`)
  const seconds: number[] = []
  for (const [contestant, one] of turns) {
    const warmingUp = new Measured()
    await drive(contestant, one, WARM_UP_SECONDS, warmingUp)
    seconds.push(roundSeconds(warmingUp))
  }
  const measured = turns.map(() => new Measured())
  for (let round = 0; round < rounds; round += 1) {
    for (const [index, [contestant, one]] of turns.entries()) {
      await drive(contestant, one, seconds[index] ?? ROUND_SECONDS, measured[index])
    }
  }
  for (const [index, [contestant]] of turns.entries()) {
    const speed = measured[index]
    if (speed !== undefined) measurements.set(`${contestant.name}/${key}`, { speed, memory: contestant.memory() })
  }
}

/** A second, or the time that every connection needs for some responses. */
function roundSeconds({ rate }: Measured): number {
  return Math.min(ROUND_SECONDS_MAX, Math.max(ROUND_SECONDS, (4 * CONNECTIONS) / rate))
}

/** A limit is valid only if it returns the same as Daybook. */
export async function compareAnswers(one: BenchCase, all: readonly Contestant[]): Promise<void> {
  const { requests, writes } = one
  if (writes) return
  const contestants = all.filter((contestant) => contestant.name !== BARE && takesPart(contestant, one))
  const step = Math.ceil(requests.length / COMPARED)
  for (const request of requests.filter((_, index) => index % step === 0)) {
    const answers = await Promise.all(contestants.map((contestant) => ask(contestant, request)))
    for (const [index, answer] of answers.entries()) {
      const difference = firstDifference(answer, answers[0])
      if (difference !== undefined) {
        throw new Error(
          `${contestants[index]?.name} answers ${request.path} otherwise than ${contestants[0]?.name}, at ${difference}`,
        )
      }
    }
  }
}

/** The median size of the responses of a case. */
async function answerBytes({ requests }: BenchCase, contestant: Contestant | undefined): Promise<number> {
  if (contestant === undefined) throw new Error('there is nobody to ask')
  const sizes: number[] = []
  for (const request of requests.slice(0, 21))
    sizes.push(Buffer.byteLength(JSON.stringify(await ask(contestant, request))))
  return sizes.toSorted((one, other) => one - other)[Math.floor(sizes.length / 2)] ?? 0
}
