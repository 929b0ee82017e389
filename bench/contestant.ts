/** The compared servers, each in a separate process. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import packageJson from '../package.json' with { type: 'json' }

/** The access token of every instance that the bench makes. */
export const TOKEN = 'daybook_bench-0123456789-0123456789-0123456789'

export interface Contestant {
  readonly name: string
  /** `http://127.0.0.1:4711` */
  readonly url: string
  /** From the start of the process until `/ready` returns 200, in milliseconds. */
  readyMs(): Promise<number>
  /** Resident memory in bytes. */
  memory(): number
  /** The part of it that is not mapped from files, in bytes; NaN if the system does not report it (not Linux). */
  ownMemory(): number
  /** The processor time of its process so far, in seconds; NaN if the system does not report it (not Linux). */
  workSeconds(): number
  stop(): Promise<void>
}

const root = join(import.meta.dirname, '..')

/** One of the hand-written servers beside this file. */
export function startLimit(name: string, file: string, ...args: string[]): Promise<Contestant> {
  return start(name, [process.execPath, join(import.meta.dirname, file), ...args], process.env, 'stdout')
}

/** Daybook as `npm start` starts it, with what it logs thrown away and no limit on requests. */
export function startOurs(
  name: string,
  databaseUrl: string,
  nodeOptions: readonly string[] = [],
  more: Readonly<Record<string, string>> = {},
): Promise<Contestant> {
  const others = Object.entries(process.env).filter(([variable]) => !/^(DAYBOOK_|HOST$|PORT$)/.test(variable))
  const own = { DAYBOOK_DATABASE_URL: databaseUrl, PORT: '0', DAYBOOK_RATE_LIMIT: '0', ...more }
  const env = { ...Object.fromEntries(others), NODE_OPTIONS: nodeOptions.join(' '), ...own }
  return start(name, packageJson.scripts.start.split(' '), env, 'stderr')
}

async function start(
  name: string,
  [program = '', ...args]: readonly string[],
  env: NodeJS.ProcessEnv,
  says: 'stdout' | 'stderr',
): Promise<Contestant> {
  const before = performance.now()
  const piped = says === 'stdout' ? (['ignore', 'pipe', 'inherit'] as const) : (['ignore', 'ignore', 'pipe'] as const)
  const child = spawn(program, args, { cwd: root, env, stdio: [...piped] })
  const output = child[says]
  if (output === null) throw new Error(`${name} has no ${says}`)
  const url = await addressIn(output, name)
  const killLate = () => child.kill('SIGKILL')
  process.once('exit', killLate)
  return {
    name,
    url,
    readyMs: async () => {
      while (!(await fetch(`${url}/ready`)).ok);
      return performance.now() - before
    },
    memory: () => Number(execFileSync('ps', ['-o', 'rss=', '-p', String(child.pid)])) * 1024,
    ownMemory: () => ownMemory(child.pid),
    workSeconds: () => workSeconds(child.pid),
    stop: async () => {
      process.removeListener('exit', killLate)
      await stop(child)
    },
  }
}

/** The field `RssAnon` of proc(5). */
function ownMemory(pid: number | undefined): number {
  const path = `/proc/${pid}/status`
  if (!existsSync(path)) return Number.NaN
  return Number(/^RssAnon:\s*(\d+) kB$/m.exec(readFileSync(path, 'utf8'))?.[1]) * 1024
}

/** The fields `utime` and `stime` of proc(5), in ticks of a hundredth of a second. */
function workSeconds(pid: number | undefined): number {
  const path = `/proc/${pid}/stat`
  if (!existsSync(path)) return Number.NaN
  const [, , , , , , , , , , , user, system] = readFileSync(path, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ')
  return (Number(user) + Number(system)) / 100
}

async function addressIn(output: Readable, name: string): Promise<string> {
  const said: string[] = []
  for await (const line of createInterface(output)) {
    said.push(line)
    const [address] = /http:\/\/127\.0\.0\.1:\d+/.exec(line) ?? []
    if (address === undefined) continue
    output.resume()
    return address
  }
  throw new Error(`${name} did not start:\n${said.join('\n')}`)
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = once(child, 'exit')
  child.kill('SIGTERM')
  await exited
}
