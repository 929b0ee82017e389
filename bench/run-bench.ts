/**
 * `npm run bench [-- --studio wide --bookings 100000 --duration 5 --only list,create --growth 1000,100000 --mixed 60
 * --no-postgres --no-sign-in --no-tenants]`. What each option does and how the report is to be read: README.md.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { createDatabase, hasPostgres, postgresUrl, testRun } from '../tests/support/postgres-cluster.ts'
import { type BenchCase, benchCases, mixedCase } from './bench-cases.ts'
import { growthTable, limitTable, type Measurements, memoryOf, memoryTable } from './bench-report.ts'
import { type Contestant, startLimit, startOurs } from './contestant.ts'
import { copyFragments, copyToPostgres, growCopy } from './copy-to-postgres.ts'
import { drive, Measured } from './drive.ts'
import { BARE, compareAnswers, measureCases, measureInTurn } from './measure-cases.ts'
import { publishReport } from './publish-report.ts'
import { measureSignIn } from './sign-in-load.ts'
import { removeStudioFile, resultsFolder, type Studio, studioCopy, studioParts } from './studio-file.ts'
import { TENANTS, tenantSection } from './tenant-load.ts'

/** How long an idle process is left alone before its memory is read. */
const IDLE_MS = 5_000
const STARTS = 5

const { values: given } = parseArgs({
  allowNegative: true,
  options: {
    studio: { type: 'string', default: 'wide' },
    bookings: { type: 'string', default: '100000' },
    duration: { type: 'string', default: '5' },
    only: { type: 'string' },
    growth: { type: 'string', default: '1000,100000,1000000' },
    mixed: { type: 'string', default: '120' },
    postgres: { type: 'boolean', default: true },
    limits: { type: 'boolean', default: true },
    'sign-in': { type: 'boolean', default: true },
    tenants: { type: 'boolean', default: true },
  },
})
if (given.studio !== 'wide' && given.studio !== 'small') throw new Error('--studio is wide or small')
const studio: Studio = given.studio
const rounds = Math.max(1, Math.round(Number(given.duration)))
const mixedSeconds = Number(given.mixed)
const usesPostgres = given.postgres && hasPostgres
if (!usesPostgres) console.error('\n!!! Without PostgreSQL: its half of the bench is left out. !!!\n')
/** Databases with the rows of a file, by its path: nobody else uses them, so that they can be cloned. */
const originals = new Map<string, string>()
const sections: string[] = []
/** Printed immediately, so that an interrupted run still has results. */
const notify = (section: string) => {
  console.log(`${section}\n`)
  sections.push(section)
}

const compared = given.limits ? await compareWithLimits(Number(given.bookings)) : undefined
if (mixedSeconds > 0) await measureMemory(Number(given.bookings))
if (given['sign-in']) await compareSignIn(Number(given.bookings))
const sizes = given.growth === 'none' ? [] : given.growth.split(',').map(Number)
if (sizes.length > 0) await measureGrowth(sizes)
if (usesPostgres && given.tenants) await measureTenants()

mkdirSync(resultsFolder, { recursive: true })
const now = new Date().toISOString()
const reportPath = join(resultsFolder, `bench-${now.slice(0, 19).replaceAll(':', '')}.md`)
writeFileSync(reportPath, `# Bench of ${now}\n\n${sections.join('\n\n')}\n`)
console.error(`Written to ${reportPath}`)
// A run with a part of the cases says nothing about the others.
if (given.only === undefined && compared !== undefined) {
  publishReport({
    ...compared,
    sections,
    command: ['npm run bench', ...process.argv.slice(2)].join(' ').replace(' --', ' -- --'),
    now,
  })
}
process.exit(0)

async function compareWithLimits(bookings: number) {
  const path = await studioCopy(bookings, studio)
  const cases = chosen(benchCases(path))
  const ours = await startOurs('ours, SQLite', path)
  // Daybook refuses a file that another program writes to.
  const [handPath, fragmentPath] = [
    await studioCopy(bookings, studio, 'by-hand'),
    await studioCopy(bookings, studio, 'fragments'),
  ]
  const contestants = [
    await startLimit(BARE, 'bare-server.ts'),
    await startLimit('by hand, SQLite', 'sqlite-limit.ts', handPath),
    await startLimit('fragments, SQLite', 'fragment-limit.ts', fragmentPath),
    ours,
    ...(usesPostgres ? await startOnPostgres(path) : []),
  ]
  for (const one of cases) await compareAnswers(one, contestants)
  const measurements = await measureCases(cases, contestants, rounds)
  notify(
    `## ${bookings.toLocaleString('en')} bookings, ${studio} studio\n\n${limitTable(cases, contestants, measurements)}`,
  )
  for (const contestant of contestants) await contestant.stop()
  for (const copy of [path, handPath, fragmentPath]) removeStudioFile(copy)
  return { cases, contestants, measurements }
}

/** Memory when idle and after a mixed load, and the time until the service answers. */
async function measureMemory(bookings: number): Promise<void> {
  console.error('measuring memory and starts …')
  const path = await studioCopy(bookings, studio)
  const starts: number[] = []
  for (let start = 0; start < STARTS; start += 1) {
    const again = await startOurs('again', path)
    starts.push(await again.readyMs())
    await again.stop()
  }
  const bare = await startLimit(BARE, 'bare-server.ts')
  const idlePath = join(resultsFolder, 'working-empty.db')
  removeStudioFile(idlePath)
  const idle = await startOurs('idle and empty', idlePath)
  await new Promise((resume) => setTimeout(resume, IDLE_MS))
  const idles = [memoryOf(bare), memoryOf(idle)] as const
  for (const contestant of [bare, idle]) await contestant.stop()
  removeStudioFile(idlePath)
  const mixed = mixedCase(benchCases(path))
  const ours = await startOurs('ours, SQLite', path)
  const measured = new Measured()
  await drive(ours, mixed, mixedSeconds, measured)
  notify(`## Memory and start\n\n${memoryTable({ starts, idles, measured, mixed: memoryOf(ours), mixedSeconds })}`)
  await ours.stop()
  removeStudioFile(path)
}

async function compareSignIn(bookings: number): Promise<void> {
  console.error('measuring sign-in …')
  const path = await studioCopy(bookings, studio)
  const [lists] = benchCases(path)
  if (lists === undefined) throw new Error('there is no case of lists')
  const section = await measureSignIn(path, lists, rounds)
  notify(`## Signing in, ${bookings.toLocaleString('en')} bookings\n\n${section}`)
  removeStudioFile(path)
}

async function measureTenants(): Promise<void> {
  console.error('measuring creates by many instances …')
  await testRun()
  const url = await postgresUrl(await createDatabase())
  notify(`## Creates by ${TENANTS} instances on one PostgreSQL\n\n${await tenantSection(url, rounds)}`)
}

async function startOnPostgres(path: string): Promise<Contestant[]> {
  await testRun()
  const [handUrl, oursUrl] = [await copied(), await copied()]
  await copyFragments(path, oursUrl)
  return [
    await startLimit('by hand, PostgreSQL', 'postgres-limit.ts', handUrl),
    await startOurs('ours, PostgreSQL', oursUrl),
  ]
}

async function copied(bookings = Number(given.bookings)): Promise<string> {
  const [path, more] = await studioParts(bookings, studio)
  let original = originals.get(path)
  if (original === undefined) {
    console.error('copying to PostgreSQL …')
    original = await createDatabase()
    await copyToPostgres(path, await postgresUrl(original))
    originals.set(path, original)
  }
  const url = await postgresUrl(await createDatabase(original, 'strategy file_copy'))
  if (more.length > 0) await growCopy(url, more)
  return url
}

/** How Daybook's cost grows with its data: the sizes take turns, so that noise is the same for all. */
async function measureGrowth(sizes: readonly number[]): Promise<void> {
  const paths: string[] = []
  for (const size of sizes) paths.push(await studioCopy(size, studio))
  const perSize = paths.map((path) => chosen(benchCases(path)))
  await compareSizes('SQLite', paths, { sizes, perSize })
  if (usesPostgres) {
    await testRun()
    const urls: string[] = []
    for (const [index, size] of sizes.entries()) {
      const url = await copied(size)
      await copyFragments(paths[index] ?? '', url)
      urls.push(url)
    }
    await compareSizes('PostgreSQL', urls, { sizes, perSize })
  }
  for (const path of paths) removeStudioFile(path)
}

interface Sizes {
  readonly sizes: readonly number[]
  /** The cases of each size. */
  readonly perSize: readonly (readonly BenchCase[])[]
}

async function compareSizes(engine: string, addresses: readonly string[], { sizes, perSize }: Sizes): Promise<void> {
  const contestants: Contestant[] = []
  for (const [index, address] of addresses.entries()) contestants.push(await startOurs(`${sizes[index]}`, address))
  const cases = perSize[0] ?? []
  const measurements: Measurements = new Map()
  for (const [index, { key }] of cases.entries()) {
    const turns = contestants.map((contestant, at) => [contestant, perSize[at]?.[index] ?? cases[index]] as const)
    await measureInTurn(key, turns as (readonly [Contestant, BenchCase])[], rounds, measurements)
  }
  notify(`## Growth of Daybook on ${engine}\n\n${growthTable(cases, contestants, measurements)}`)
  for (const contestant of contestants) await contestant.stop()
}

function chosen(cases: readonly BenchCase[]): BenchCase[] {
  const keys = given.only?.split(',') ?? cases.map(({ key }) => key)
  const unknown = keys.filter((key) => !cases.some((one) => one.key === key))
  if (unknown.length > 0) throw new Error(`no case ${unknown.join(', ')}: there are ${cases.map(({ key }) => key)}`)
  return cases.filter(({ key }) => keys.includes(key))
}
