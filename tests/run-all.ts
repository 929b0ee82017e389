/**
 * `npm run tests`: every test, on both engines. The files that measure how long the event loop is kept, and those that
 * drive a browser, run first and one after another, so that what they measure and wait for is Daybook and not each
 * other; the rest run four at a time.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const TESTS = ['src/**/*.test.ts', 'tests/**/*.test.ts']
const TOGETHER = 4
const TEST_MS_MAX = 300_000

/** What a file imports that has to have the machine to itself. */
const needsQuiet = /support\/(longest-turn|console-visit)\.ts'/

async function runTests(files: readonly string[], concurrency: number): Promise<boolean> {
  const options = [
    '--import=./tests/support/end-of-file.ts',
    '--test',
    '--test-global-setup=tests/support/global-setup.ts',
    `--test-concurrency=${concurrency}`,
    `--test-timeout=${TEST_MS_MAX}`,
  ]
  const child = spawn(process.execPath, [...options, ...files], { cwd: root, stdio: 'inherit' })
  const [code] = await once(child, 'close')
  return code === 0
}

const files = globSync(TESTS, { cwd: root }).toSorted()
const alone = files.filter((file) => needsQuiet.test(readFileSync(join(root, file), 'utf8')))
const passed = [
  await runTests(alone, 1),
  await runTests(
    files.filter((file) => !alone.includes(file)),
    TOGETHER,
  ),
]
if (passed.includes(false)) process.exitCode = 1
