/** Writes the report of a whole run, with its charts, to docs/performance.md. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus, platform, release, totalmem } from 'node:os'
import { join } from 'node:path'
import { barChart } from './bar-chart.ts'
import type { BenchCase } from './bench-cases.ts'
import { handOf, type Measurements, ratioOf } from './bench-report.ts'
import type { Contestant } from './contestant.ts'
import { hasWrk } from './drive-by-wrk.ts'

export interface Report {
  readonly cases: readonly BenchCase[]
  readonly contestants: readonly Contestant[]
  readonly measurements: Measurements
  readonly sections: readonly string[]
  readonly command: string
  /** The time of the run, in ISO 8601. */
  readonly now: string
}

/** How many times the rate of the hand-written server Daybook is to have. */
const goals: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  'ours, SQLite': { list: 3, deep: 3, window: 3, id: 3, search: 3, create: 0.6 },
  'ours, PostgreSQL': { list: 1.2, deep: 1.2, window: 1.2, id: 0.7, search: 3, create: 0.7 },
}

const docs = join(import.meta.dirname, '..', 'docs')

export function publishReport(report: Report): void {
  mkdirSync(join(docs, 'images'), { recursive: true })
  const charts = Object.entries(goals).flatMap(([name, goalsOfCases]) => {
    const bars = report.cases.flatMap((one) => {
      const value = ratioOf(report.measurements, name, one, handOf(name))
      const goal = goalsOfCases[one.key]
      return value === undefined ? [] : [{ label: one.name, value, ...(goal !== undefined && { goal }) }]
    })
    if (bars.length === 0) return []
    const engine = name.replace('ours, ', '')
    const title = `Rate of Daybook on ${engine}, of a server written by hand (line: goal)`
    const file = `performance-${engine.toLowerCase()}.svg`
    writeFileSync(join(docs, 'images', file), barChart(title, bars))
    return [`![${title}](images/${file})`]
  })
  writeFileSync(join(docs, 'performance.md'), pageOf(report, charts))
}

function pageOf({ sections, command, now }: Report, charts: readonly string[]): string {
  const [cpu] = cpus()
  const machine = `${cpus().length} × ${cpu?.model ?? 'unknown processor'}, ${Math.round(totalmem() / 2 ** 30)} GiB, ${platform()} ${release()}, Node.js ${process.version}`
  return `# Performance

How fast is Daybook, compared with servers written by hand for the same answers on the same data? They have no tokens, no
permissions, no validation and no log. [The page of the bench](../bench/README.md) describes these servers and explains the tables.

\`${command}\` on ${now.slice(0, 10)} wrote this page. Compare the ratios: rates are those of one machine (${machine}), where
the load (${hasWrk ? '`wrk`' : '`autocannon`'}, 16 connections) ran beside the servers.

${charts.join('\n\n')}

${sections.join('\n\n')}
`
}
