/**
 * `npm run tests`: every test, on both engines. Files that measure the event loop or time, and those that use a browser, run
 * first and one after another, so that they do not affect each other; the rest run four at a time. In parallel, one
 * process checks the architecture rules, because each of those files would parse the whole program again.
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

/** An import of files that check rules: they read the program, and start and change nothing. */
const checksRules = /\/source-tree\.ts'/

/** An import of files that need the machine for themselves. */
const needsQuiet = /support\/(longest-turn|console-visit|wall-time)\.ts'/

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

/** All in one process, and its final output. */
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
