/**
 * `npm run bench [-- --bookings 100000 --duration 5 --only list,create --growth 1000,100000,1000000 --no-postgres --no-sign-in]`
 * What each option does and how the report is to be read: README.md.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { createDatabase, hasPostgres, postgresUrl, testRun } from '../tests/support/postgres-cluster.ts'
import { type BenchCase, benchCases } from './bench-cases.ts'
import { growthTable, limitTable, type Measurements, processTable } from './bench-report.ts'
import { type Contestant, startLimit, startOurs } from './contestant.ts'
import { copyToPostgres } from './copy-to-postgres.ts'
import { ask, CONNECTIONS, drive, Measured } from './drive.ts'
import { firstDifference } from './first-difference.ts'
import { measureSignIn } from './sign-in-load.ts'
import { removeStudioFile, resultsFolder, studioCopy } from './studio-file.ts'

const ROUND_SECONDS = 1
/** For cases that are so slow that a second would end before the responses. */
const ROUND_SECONDS_MAX = 20
const WARM_UP_SECONDS = 2
/** Responses of each case that are compared before the measurements. */
const COMPARED = 8

const { values: given } = parseArgs({
  allowNegative: true,
  options: {
    bookings: { type: 'string', default: '100000' },
    duration: { type: 'string', default: '5' },
    only: { type: 'string' },
    growth: { type: 'string', default: '1000,100000,1000000' },
    postgres: { type: 'boolean', default: true },
    limits: { type: 'boolean', default: true },
    'sign-in': { type: 'boolean', default: true },
  },
})
const rounds = Math.max(1, Math.round(Number(given.duration) / ROUND_SECONDS))
const sections: string[] = []
/** Printed immediately, so that an interrupted run still has results. */
const notify = (section: string) => {
  console.log(`${section}\n`)
  sections.push(section)
}

if (given.limits) await compareWithLimits(Number(given.bookings))
if (given['sign-in']) await compareSignIn(Number(given.bookings))
const sizes = given.growth === 'none' ? [] : given.growth.split(',').map(Number)
if (sizes.length > 0) await measureGrowth(sizes)

const report = `# Bench of ${new Date().toISOString()}\n\n${sections.join('\n\n')}\n`
mkdirSync(resultsFolder, { recursive: true })
const reportPath = join(resultsFolder, `bench-${new Date().toISOString().slice(0, 19).replaceAll(':', '')}.md`)
writeFileSync(reportPath, report)
console.error(`Written to ${reportPath}`)
process.exit(0)

async function compareWithLimits(bookings: number): Promise<void> {
  const path = await studioCopy(bookings)
  const cases = chosen(benchCases(path))
  const ours = await startOurs('ours, SQLite', path)
  // Daybook refuses a file that another program writes to.
  const handPath = await studioCopy(bookings, 'by-hand')
  const sqlite = await startLimit('by hand, SQLite', 'sqlite-limit.ts', handPath)
  const contestants = [await startLimit('bare node:http', 'bare-server.ts'), sqlite, ours]
  if (given.postgres && hasPostgres) contestants.push(...(await startOnPostgres(path)))
  else console.error('\n!!! No PostgreSQL: its half of the bench is left out. !!!\n')
  for (const one of cases) await compareAnswers(one, contestants.slice(1))
  const measurements = await measure(cases, contestants)
  notify(`## ${bookings} bookings, ratio to each limit\n\n${limitTable(cases, contestants, measurements)}`)
  await stopAll(contestants)
  const starts = [await startAgain(path), await startAgain(path), await startAgain(path)]
  notify(`## Processes\n\n${processTable(contestants, measurements, starts)}`)
  for (const copy of [path, handPath]) removeStudioFile(copy)
}

async function compareSignIn(bookings: number): Promise<void> {
  console.error('measuring sign-in …')
  const path = await studioCopy(bookings)
  const [lists] = benchCases(path)
  if (lists === undefined) throw new Error('there is no case of lists')
  notify(`## Signing in, ${bookings} bookings\n\n${await measureSignIn(path, lists, rounds)}`)
  removeStudioFile(path)
}

async function startOnPostgres(path: string): Promise<Contestant[]> {
  await testRun()
  const url = await postgresUrl(await createDatabase())
  console.error('copying to PostgreSQL …')
  await copyToPostgres(path, url)
  return [await startLimit('by hand, PostgreSQL', 'postgres-limit.ts', url), await startOurs('ours, PostgreSQL', url)]
}

/** How Daybook's cost grows with its data: the sizes take turns, so that noise is the same for all. */
async function measureGrowth(sizes: readonly number[]): Promise<void> {
  const paths: string[] = []
  for (const size of sizes) paths.push(await studioCopy(size))
  const contestants: Contestant[] = []
  for (const [index, path] of paths.entries()) contestants.push(await startOurs(`${sizes[index]}`, path))
  const perSize = paths.map((path) => chosen(benchCases(path)))
  const cases = perSize[0] ?? []
  const measurements: Measurements = new Map()
  for (const [index, { key }] of cases.entries()) {
    const turns = contestants.map((contestant, at) => [contestant, perSize[at]?.[index] ?? cases[index]] as const)
    await measureInTurn(key, turns as (readonly [Contestant, BenchCase])[], measurements)
  }
  notify(`## Growth of Daybook on SQLite\n\n${growthTable(cases, contestants, measurements)}`)
  await stopAll(contestants)
  for (const path of paths) removeStudioFile(path)
}

async function measure(cases: readonly BenchCase[], contestants: readonly Contestant[]): Promise<Measurements> {
  const measurements: Measurements = new Map()
  for (const one of cases) {
    const bytes = await answerBytes(one, contestants[2])
    const bare = { ...one, requests: one.requests.map((request) => ({ ...request, path: `/?bytes=${bytes}` })) }
    const turns = contestants.map((contestant, index) => [contestant, index === 0 ? bare : one] as const)
    await measureInTurn(one.key, turns, measurements)
  }
  return measurements
}

/** One case: each contestant warms up, then they take turns, a second each. */
async function measureInTurn(
  key: string,
  turns: readonly (readonly [Contestant, BenchCase])[],
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
async function compareAnswers({ requests, writes }: BenchCase, contestants: readonly Contestant[]): Promise<void> {
  if (writes) return
  const step = Math.ceil(requests.length / COMPARED)
  for (const request of requests.filter((_, index) => index % step === 0)) {
    const answers = await Promise.all(contestants.map((contestant) => ask(contestant, request)))
    for (const [index, answer] of answers.entries()) {
      const difference = firstDifference(answer, answers[1])
      if (difference !== undefined) {
        throw new Error(
          `${contestants[index]?.name} answers ${request.path} otherwise than Daybook does, at ${difference}`,
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

async function startAgain(path: string): Promise<number> {
  const contestant = await startOurs('again', path)
  await contestant.stop()
  return contestant.startMs
}

function chosen(cases: readonly BenchCase[]): BenchCase[] {
  const keys = given.only?.split(',') ?? cases.map(({ key }) => key)
  const unknown = keys.filter((key) => !cases.some((one) => one.key === key))
  if (unknown.length > 0) throw new Error(`no case ${unknown.join(', ')}: there are ${cases.map(({ key }) => key)}`)
  return cases.filter(({ key }) => keys.includes(key))
}

async function stopAll(contestants: readonly Contestant[]): Promise<void> {
  for (const contestant of contestants) await contestant.stop()
}
