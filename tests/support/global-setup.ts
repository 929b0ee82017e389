/**
 * Shared resources of all test files of a run: `node --test --test-global-setup=tests/support/global-setup.ts`. Node
 * also calls the teardown when the run is interrupted, and then more than once.
 */
import { join } from 'node:path'
import { prepareTemplates } from './engines.ts'
import { freshConsole } from './fresh-console.ts'
import { freshServer } from './fresh-server.ts'
import { dropDatabases, type TestRun, testRun } from './postgres-cluster.ts'

let run: TestRun | undefined

/** The compile cache of all test files, which load the same program. */
const COMPILE_CACHE = join(import.meta.dirname, '../../node_modules/.cache/tests')

export async function globalSetup(): Promise<void> {
  process.env.NODE_COMPILE_CACHE ??= COMPILE_CACHE
  run = await testRun('forgetful')
  await Promise.all([prepareTemplates(), freshConsole(), freshServer()])
}

let over: Promise<void> | undefined

export function globalTeardown(): Promise<void> {
  over ??= (async () => {
    if (run === undefined) return
    if (run.serverUrl !== undefined) await dropDatabases()
    await run.stop()
  })()
  return over
}
