/**
 * `npm run tests`: every test, on both engines. The files that measure how long the event loop is kept, and those that
 * drive a browser, run first and one after another, so that what they measure and wait for is Daybook and not each
 * other; the rest run four at a time. Beside them, one process checks the rules of the house: each file of those would
 * parse the whole program again.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const TESTS = ['src/**/*.test.ts', 'tests/**/*.test.ts']
const TOGETHER = 4
const TEST_MS_MAX = 300_000

/** They need half a minute. */
const RULES_MS_MAX = 600_000

/** What a file imports that checks rules: it reads the program, and starts and changes nothing. */
const checksRules = /\/source-tree\.ts'/

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

/** All in one process, and what it says at its end. */
async function checkRules(files: readonly string[]): Promise<boolean> {
  const child = spawn(process.execPath, ['--test', '--test-isolation=none', ...files], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    timeout: RULES_MS_MAX,
  })
  let output = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text
  })
  const [code] = await once(child, 'close')
  process.stdout.write(output)
  return code === 0
}

const files = globSync(TESTS, { cwd: root }).toSorted()
const importing = (imported: RegExp) => files.filter((file) => imported.test(readFileSync(join(root, file), 'utf8')))
const alone = importing(needsQuiet)
const rules = importing(checksRules)
const passed = [
  await runTests(alone, 1),
  ...(await Promise.all([
    checkRules(rules),
    runTests(
      files.filter((file) => !alone.includes(file) && !rules.includes(file)),
      TOGETHER,
    ),
  ])),
]
if (passed.includes(false)) process.exitCode = 1
