/** The load by `wrk` (https://github.com/wg/wrk): a program in C, which leaves more of the machine to the servers. */
import { execFile, execFileSync } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { BenchCase } from './bench-cases.ts'
import type { Contestant } from './contestant.ts'
import { CONNECTIONS, type Round } from './drive-by-autocannon.ts'

/** Whether it is on the path. */
export const hasWrk = isInstalled()

const OUTPUT_BYTES_MAX = 64 * 1024 * 1024
const run = promisify(execFile)
const folder = hasWrk ? mkdtempSync(join(tmpdir(), 'daybook-wrk-')) : ''
const files = new Map<BenchCase['requests'], string>()
let first = 0

interface WrkResult {
  readonly us: number
  readonly answers: number
  readonly failed: number
  /** Microseconds, and how many responses took as long. */
  readonly times: readonly (readonly [us: number, count: number])[]
}

export async function driveByWrk(
  { name, url }: Contestant,
  { requests, key }: BenchCase,
  seconds: number,
  headers: Readonly<Record<string, string>>,
): Promise<Round> {
  const given = Object.entries(headers).flatMap(([header, value]) => ['-H', `${header}: ${value}`])
  const load = ['-t1', `-c${CONNECTIONS}`, `-d${Math.ceil(seconds)}s`, '--timeout', '60s']
  const script = ['-s', join(import.meta.dirname, 'wrk-case.lua'), url, '--', fileOf(requests), String(first)]
  // Each round goes on elsewhere in the requests.
  first += 97
  const { stdout } = await run('wrk', [...load, ...given, ...script], { maxBuffer: OUTPUT_BYTES_MAX })
  const result = JSON.parse(stdout.slice(stdout.lastIndexOf('\n{'))) as WrkResult
  if (result.failed > 0) throw new Error(`${name} failed ${result.failed} requests of ${key}`)
  const times = result.times.flatMap(([us, count]) => new Array<number>(count).fill(us / 1000))
  return { times, tookSeconds: result.us / 1e6 }
}

function fileOf(requests: BenchCase['requests']): string {
  const known = files.get(requests)
  if (known !== undefined) return known
  const path = join(folder, `${files.size}.txt`)
  const lines = requests.map(({ method, path: at, token = '-', body = '' }) => `${method} ${at} ${token} ${body}`)
  writeFileSync(path, lines.join('\n'))
  files.set(requests, path)
  return path
}

function isInstalled(): boolean {
  try {
    execFileSync('wrk', ['-v'], { stdio: 'ignore' })
    return true
  } catch (error) {
    // `wrk -v` prints its version and ends with 1.
    return (error as { readonly status?: number | null }).status === 1
  }
}
