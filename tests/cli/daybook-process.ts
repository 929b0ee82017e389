/** Daybook as its operator runs it: a process that is started with `bin/daybook.mjs`, and its output. */
import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

const bin = join(import.meta.dirname, '..', '..', 'bin', 'daybook.mjs')

/**
 * Settings, as environment variables. Daybook gets nothing of the test's own environment except the path to Node.js.
 */
export type Settings = Readonly<Record<string, string>>

export interface ProcessOptions {
  /** Another Node.js than that of the tests. */
  readonly node?: string
  /** For root only: the user to run as. */
  readonly uid?: number
  readonly stdin?: 'ignore' | 'pipe'
  /** A program, with its arguments, that runs Node.js and the rest as its own arguments. */
  readonly through?: readonly string[]
}

export function spawnDaybook(args: readonly string[], settings: Settings, options: ProcessOptions = {}): ChildProcess {
  const { node = process.execPath, stdin = 'ignore', uid, through = [] } = options
  const [program = node, ...rest] = [...through, node, bin, ...args]
  const child = spawn(program, rest, {
    env: { PATH: process.env.PATH, ...settings },
    stdio: [stdin, 'pipe', 'pipe'],
    ...(uid === undefined ? {} : { uid }),
  })
  running.add(child)
  return child.once('close', () => running.delete(child))
}

/** If a test is aborted, none of these processes stay behind. */
const running = new Set<ChildProcess>()
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL')
})

export interface Ended {
  readonly code: number | null
  readonly signal: NodeJS.Signals | null
  readonly stdout: Buffer
  readonly stderr: string
}

/** Runs a command to its end; `input` is its standard input. */
export async function daybook(
  args: readonly string[],
  settings: Settings = {},
  { input, ...options }: ProcessOptions & { readonly input?: Buffer } = {},
): Promise<Ended> {
  const child = spawnDaybook(args, settings, { ...options, stdin: input === undefined ? 'ignore' : 'pipe' })
  // A command that does not read to the end closes the pipe; its output is asserted.
  child.stdin?.on('error', () => {}).end(input)
  return ended(child)
}

async function ended(child: ChildProcess): Promise<Ended> {
  const [stdout, stderr]: [Buffer[], Buffer[]] = [[], []]
  child.stdout?.on('data', (chunk: Buffer) => stdout.push(chunk))
  child.stderr?.on('data', (chunk: Buffer) => stderr.push(chunk))
  const [code, signal] = (await once(child, 'close')) as [number | null, NodeJS.Signals | null]
  return { code, signal, stdout: Buffer.concat(stdout), stderr: Buffer.concat(stderr).toString('utf8') }
}

/** Runs a command that must succeed; returns its standard output. */
export async function succeed(args: readonly string[], settings: Settings): Promise<string> {
  const { code, stdout, stderr } = await daybook(args, settings)
  assert.equal(code, 0, `daybook ${args.join(' ')}: ${stderr}`)
  return stdout.toString('utf8').trim()
}

/** Checks that it refused with a message, the exit code of misuse, and no stack trace. */
export function assertRefused({ code, stderr }: Ended, message: RegExp): void {
  assert.match(stderr, message)
  assert.doesNotMatch(stderr, /^\s+at /m)
  assert.equal(code, 2, stderr)
}

/** A token that scripts know in advance. */
export const bootstrapToken = 'a-token-for-scripts-of-64-characters-0123456789-0123456789-01234'
