/**
 * `npm run tests:fast`: the tests of slices and of the API on SQLite that start no process and are not random, for a
 * quick answer while working. Their files share two processes. The other tests run with `npm test`.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { globSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { freshConsole } from './support/fresh-console.ts'
import { freshServer } from './support/fresh-server.ts'

const root = join(import.meta.dirname, '..')
const TESTS = ['src/**/*.test.ts', 'tests/{http,scenarios}/*.test.ts']
const PROCESSES = 2
/** They take a minute on two quiet cores. */
const TIME_MS_MAX = 600_000

/** Imports of files that start processes, use random data, or print documents, which needs a process. */
const isSlow = /'node:child_process'|'fast-check'|\bpdf\b/i
/** Modules that start a server for PostgreSQL only. */
const engines = /tests\/(world|support\/(engines|postgres-cluster))\.ts$/

/** True if the file, or a file of `tests` that it imports, is slow. */
function isLeftOut(file: string): boolean {
  const text = readFileSync(file, 'utf8')
  if (isSlow.test(text)) return true
  return [...text.matchAll(/from '(\.[^']+)'/g)]
    .map(([, path = '']) => join(dirname(file), path))
    .filter((path) => path.startsWith(join(root, 'tests')) && !engines.test(path))
    .some(isLeftOut)
}

const files = globSync(TESTS, { cwd: root })
  .map((file) => join(root, file))
  .filter((file) => !isLeftOut(file))
  .map((file) => relative(root, file))

async function runTests(part: readonly string[]): Promise<boolean> {
  const setup = ['--test-global-setup=tests/support/global-setup.ts', '--test-timeout=60000']
  const child = spawn(process.execPath, ['--test', '--test-isolation=none', ...setup, ...part], {
    cwd: root,
    env: { ...process.env, DAYBOOK_TEST_ENGINES: 'sqlite' },
    stdio: ['ignore', 'pipe', 'inherit'],
    timeout: TIME_MS_MAX,
  })
  let output = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text
  })
  const [code] = await once(child, 'close')
  process.stdout.write(output)
  return code === 0
}

// Otherwise both processes would build into the same folders at once.
await Promise.all([freshConsole(), freshServer()])

const parts = Array.from({ length: PROCESSES }, (_, part) => files.filter((_, index) => index % PROCESSES === part))
const passed = await Promise.all(parts.map(runTests))
console.log(`${files.length} files ran; "npm test" runs the rest, too.`)
if (passed.includes(false)) process.exitCode = 1
