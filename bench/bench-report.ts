/** The report as Markdown. */
import type { BenchCase } from './bench-cases.ts'
import type { Contestant } from './contestant.ts'
import type { Measured } from './drive.ts'

/** By `<contestant>/<case>`: the speed, and the memory in bytes right after. */
export type Measurements = Map<string, { readonly speed: Measured; readonly memory: number }>

export function limitTable(
  cases: readonly BenchCase[],
  contestants: readonly Contestant[],
  measurements: Measurements,
): string {
  const rows = cases.flatMap((one) =>
    contestants.map(({ name }) => {
      const speed = speedOf(measurements, name, one)
      const ratios = [ratioTo(measurements, name, one, 'bare node:http'), ratioToHand(measurements, name, one)]
      return [one.name, name, rate(speed), ms(speed, 0.5), ms(speed, 0.99), work(speed), ...ratios]
    }),
  )
  return table(['case', 'server', 'requests/s', 'p50 ms', 'p99 ms', 'CPU µs', 'of bare', 'of by hand'], rows)
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

export function processTable(
  contestants: readonly Contestant[],
  measurements: Measurements,
  startsMs: readonly number[],
): string {
  const rows = contestants.map(({ name }) => {
    const after = (key: string) => megabytes(measurements.get(`${name}/${key}`)?.memory)
    return [name, after('list'), megabytes(largest(measurements, name))]
  })
  const starts = startsMs.map((ms) => `${Math.round(ms)} ms`).join(', ')
  return (
    `${table(['server', 'memory after the list', 'memory at most'], rows)}\n\n` +
    `Starts of Daybook on the existing SQLite file, until it listens: ${starts}.`
  )
}

function largest(measurements: Measurements, name: string): number {
  return Math.max(...[...measurements].filter(([key]) => key.startsWith(`${name}/`)).map(([, { memory }]) => memory))
}

function speedOf(measurements: Measurements, name: string, { key }: BenchCase): Measured {
  const found = measurements.get(`${name}/${key}`)
  if (found === undefined) throw new Error(`${name} was not measured on ${key}`)
  return found.speed
}

function ratioTo(measurements: Measurements, name: string, one: BenchCase, limit: string): string {
  return (speedOf(measurements, name, one).rate / speedOf(measurements, limit, one).rate).toFixed(2)
}

function ratioToHand(measurements: Measurements, name: string, one: BenchCase): string {
  const limit = name.replace('ours', 'by hand')
  return limit === name ? '' : `**${ratioTo(measurements, name, one, limit)}**`
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
