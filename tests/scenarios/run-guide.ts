/** Runs the shell blocks of documentation as they are written. */
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { type App, createApp } from '../../src/app.ts'
import { ensureFirstInstance } from '../../src/domain/accounts/instance/index.ts'
import { createLog } from '../../src/kernel/log.ts'
import { initialRecords } from '../../src/registry.ts'
import { sqlite } from '../support/engines.ts'
import { testRun } from '../support/postgres-cluster.ts'
import type { MovingClock } from '../world.ts'

/** The shell blocks of a page, or of one section of it, in order. */
export function shellBlocks(page: string, section?: string): string[] {
  const text = readFileSync(new URL(`../../${page}`, import.meta.url), 'utf8')
  const part = section === undefined ? text : text.split(/^## /m).find((one) => one.startsWith(section))
  return [...(part ?? '').matchAll(/^```sh\n(.*?)^```/gms)].map((match) => match[1] ?? '')
}

async function run(script: string): Promise<string[]> {
  const { folder } = await testRun()
  const shell = spawn('bash', ['-eu'], { cwd: folder, stdio: ['pipe', 'pipe', 'inherit'] })
  let output = ''
  shell.stdout.on('data', (chunk) => {
    output += chunk
  })
  shell.stdin.end(script)
  const [code] = await once(shell, 'close')
  assert.equal(code, 0)
  return output.split('\n').filter((line) => line !== '')
}

interface GuideParts {
  readonly clock?: MovingClock
  readonly smtpUrl?: string
  /** Called before the first call. */
  readonly prepare?: ((app: App) => Promise<void>) | undefined
  /** Called after the last call. */
  readonly afterwards?: (app: App) => Promise<void>
}

/** Runs blocks against a service on a new database; returns the answers, one for each call. */
export async function answersOf(blocks: readonly string[], { afterwards, clock, prepare, smtpUrl }: GuideParts = {}) {
  await using database = await sqlite.create()
  const settings = {
    host: '127.0.0.1',
    port: 0,
    rateLimit: 0,
    requestTimeoutSeconds: 30,
    trustedProxies: [],
    allowPrivateTargets: true,
    ...(smtpUrl !== undefined && { smtpUrl, mailFrom: 'daybook@lumen.example' }),
  }
  const parts = { engine: await database.open(), log: createLog({ level: 'silent' }), ...(clock && { clock }) }
  await using app = await createApp(settings, parts)
  const token = await ensureFirstInstance(app.scopes, initialRecords)
  await prepare?.(app)
  const address = await app.listen()
  const script = blocks
    .join('\n')
    .replace('http://127.0.0.1:4000', address)
    .replace('<the token>', token ?? '')
  const answers = (await run(script)).map((line) => JSON.parse(line))
  await afterwards?.(app)
  return answers
}
