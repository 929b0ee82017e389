/** The report as Markdown. */
import type { BenchCase } from './bench-cases.ts'
import type { Contestant } from './contestant.ts'
import type { Measured } from './drive.ts'
import { BARE } from './measure-cases.ts'

/** By `<contestant>/<case>`: the speed, and the memory in bytes right after. */
export type Measurements = Map<string, { readonly speed: Measured; readonly memory: number }>

export function limitTable(
  cases: readonly BenchCase[],
  contestants: readonly Contestant[],
  measurements: Measurements,
): string {
  const rows = cases.flatMap((one) =>
    contestants.flatMap(({ name }) => {
      const found = measurements.get(`${name}/${one.key}`)
      if (found === undefined) return []
      const { speed, memory } = found
      const ratios = [BARE, handOf(name), 'fragments, SQLite'].map((limit) =>
        limit === name ? '' : ratioTo(measurements, name, one, limit),
      )
      return [[one.name, name, rate(speed), ...times(speed), work(speed), megabytes(memory), ...ratios]]
    }),
  )
  const head = ['requests/s', 'p50 ms', 'p99 ms', 'CPU µs', 'RSS', 'of bare', 'of by hand', 'of fragments']
  return table(['case', 'server', ...head], rows)
}

export function growthTable(
  cases: readonly BenchCase[],
  contestants: readonly Contestant[],
  measurements: Measurements,
): string {
  const rows = cases.flatMap((one) =>
    contestants.map(({ name }, index) => {
      const speed = speedOf(measurements, name, one)
      const smallest = contestants[0]?.name ?? name
      const slower = index === 0 ? '' : `${(speedOf(measurements, smallest, one).rate / speed.rate).toFixed(2)} ×`
      return [
        one.name.replace(/1–\d+ at random/, 'at random'),
        name,
        rate(speed),
        ms(speed, 0.5),
        ms(speed, 0.99),
        work(speed),
        slower,
      ]
    }),
  )
  return table(['case', 'bookings', 'requests/s', 'p50 ms', 'p99 ms', 'CPU µs', 'slower'], rows)
}

/** The memory of a process, in bytes. */
interface Memory {
  readonly rss: number
  /** Without what is mapped from files. */
  readonly own: number
}

export function memoryOf(one: Pick<Contestant, 'memory' | 'ownMemory'>): Memory {
  return { rss: one.memory(), own: one.ownMemory() }
}

/** The numbers that `memoryTable` shows. */
export interface MemoryMeasured {
  readonly starts: readonly number[]
  /** Of the bare server and of Daybook, without a request and without data. */
  readonly idles: readonly [bare: Memory, ours: Memory]
  readonly measured: Measured
  /** Memory after the mixed load. */
  readonly mixed: Memory
  readonly mixedSeconds: number
}

export function memoryTable({ starts, idles: [bare, ours], measured, mixed, mixedSeconds }: MemoryMeasured): string {
  const both = ({ rss, own }: Memory) => `${megabytes(rss)}, of which ${megabytes(own)} own`
  const median = starts.toSorted((one, other) => one - other)[Math.floor(starts.length / 2)] ?? Number.NaN
  return table(
    ['what', 'measured'],
    [
      ['RSS of a bare node:http, idle', both(bare)],
      ['RSS of Daybook, idle and empty', both(ours)],
      [`RSS of Daybook after ${mixedSeconds} s of the mixed load`, both(mixed)],
      ['the mixed load: requests/s, p50 ms, p99 ms', [rate(measured), ...times(measured)].join(', ')],
      [`start of Daybook to /ready, median of ${starts.length}`, `${Math.round(median)} ms`],
    ],
  )
}

/** For each number of processes the measurements of each. */
export function tenantTable(runs: readonly (readonly Measured[])[]): string {
  const rateOf = (processes: readonly Measured[]) => processes.reduce((sum, one) => sum + one.rate, 0)
  const [alone = []] = runs
  const rows = runs.map((processes) => [
    String(processes.length),
    Math.round(rateOf(processes)).toLocaleString('en'),
    processes.map((one) => ms(one, 0.5)).join(', '),
    processes.map((one) => ms(one, 0.99)).join(', '),
    processes.map(work).join(', '),
    processes === alone ? '' : (rateOf(processes) / rateOf(alone)).toFixed(2),
  ])
  return table(['processes', 'creates/s', 'p50 ms', 'p99 ms', 'CPU µs', 'of one process'], rows)
}

function speedOf(measurements: Measurements, name: string, { key }: BenchCase): Measured {
  const found = measurements.get(`${name}/${key}`)
  if (found === undefined) throw new Error(`${name} was not measured on ${key}`)
  return found.speed
}

/** Undefined for a contestant that did not take part in the case. */
export function ratioOf(
  measurements: Measurements,
  name: string,
  { key }: Pick<BenchCase, 'key'>,
  limit: string,
): number | undefined {
  const [one, other] = [measurements.get(`${name}/${key}`), measurements.get(`${limit}/${key}`)]
  return one === undefined || other === undefined ? undefined : one.speed.rate / other.speed.rate
}

function ratioTo(measurements: Measurements, name: string, one: BenchCase, limit: string): string {
  return ratioOf(measurements, name, one, limit)?.toFixed(2) ?? ''
}

/** The hand-written server on the engine of a contestant. */
export function handOf(name: string): string {
  return `by hand, ${name.split(', ')[1] ?? 'SQLite'}`
}

function times(speed: Measured): [string, string] {
  return [ms(speed, 0.5), ms(speed, 0.99)]
}

function rate(speed: Measured): string {
  return Math.round(speed.rate).toLocaleString('en')
}

function work(speed: Measured): string {
  return Number.isNaN(speed.workUs) ? '' : String(Math.round(speed.workUs))
}

function ms(speed: Measured, share: number): string {
  return speed.percentile(share).toFixed(2)
}

function megabytes(bytes: number | undefined): string {
  return bytes === undefined ? '' : `${Math.round(bytes / 1_048_576)} MiB`
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n')
}
