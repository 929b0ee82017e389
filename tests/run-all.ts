/**
 * `npm run tests`: every test, on both engines. Files that measure the event loop or time run first and one after another,
 * then those that use a browser, then the rest. Files share processes, because most of the time of a process goes into
 * loading and optimizing the program. One process checks the architecture rules: each of those files parses the program.
 * The failed tests are printed again at the end, because a log of CI may show only that.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { globSync, mkdtempDisposableSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

const root = join(import.meta.dirname, '..')
const TESTS = ['src/**/*.test.ts', 'tests/**/*.test.ts']
const TEST_MS_MAX = 300_000

/** They need half a minute. */
const RULES_MS_MAX = 600_000

/**
 * The files of one batch share a process. Each process loads the program, and runs it slowly until it is optimized. The
 * larger the batches, the longer the last one runs alone.
 */
const FILES_OF_BATCH = 15
const BROWSER_FILES_OF_BATCH = 5

/** An import of files that check rules: they read the program, and start and change nothing. */
const checksRules = /\/source-tree\.ts'/

/** An import of files that need the machine for themselves. */
const needsQuiet = /support\/(longest-turn|wall-time)\.ts'/

/** An import of files that use a browser. On two cores, more than two at a time reach their time limits. */
const usesBrowser = /support\/console-visit\.ts'/

/** A hook of a whole process, or a look at its child processes: the file does not share its process. */
const ownsProcess = /^(before|after)(Each)?\(|childrenOf\(/m

using folder = mkdtempDisposableSync(join(tmpdir(), 'daybook-batches-'))

/** Modules that import the files of one batch each. Slow files, which are often neighbours, are in different batches. */
function batchesOf(files: readonly string[], name: string, filesOfBatch: number): string[] {
  const isOwn = (file: string) => ownsProcess.test(readFileSync(join(root, file), 'utf8'))
  const shared = files.filter((file) => !isOwn(file))
  const count = Math.ceil(shared.length / filesOfBatch)
  const batches = Array.from({ length: count }, (_, batch) => {
    const path = join(folder.path, `${name}-${String(batch).padStart(3, '0')}.test.mjs`)
    const urls = shared.filter((_, at) => at % count === batch).map((file) => pathToFileURL(join(root, file)).href)
    writeFileSync(path, urls.map((url) => `import ${JSON.stringify(url)}\n`).join(''))
    return path
  })
  return [...batches, ...files.filter(isOwn)]
}

/** The first reporter prints all results, the second writes the failed tests to a file. */
const reporters = (failed: string) => [
  '--test-reporter=spec',
  '--test-reporter-destination=stdout',
  '--test-reporter=./tests/support/failed-tests.ts',
  `--test-reporter-destination=${failed}`,
]

async function runTests(name: string, files: readonly string[], concurrency: number): Promise<boolean> {
  const options = [
    '--import=./tests/support/end-of-file.ts',
    '--test',
    '--test-global-setup=tests/support/global-setup.ts',
    `--test-concurrency=${concurrency}`,
    `--test-timeout=${TEST_MS_MAX}`,
    ...reporters(join(folder.path, `${name}.failed`)),
  ]
  const child = spawn(process.execPath, [...options, ...files], { cwd: root, stdio: 'inherit' })
  const [code] = await once(child, 'close')
  return code === 0
}

/** All in one process, and its final output. */
async function checkRules(files: readonly string[]): Promise<boolean> {
  const options = ['--test', '--test-isolation=none', ...reporters(join(folder.path, 'rules.failed'))]
  const child = spawn(process.execPath, [...options, ...files], {
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

/** The files by what they import, in the order in which they run. */
const kinds = [needsQuiet, usesBrowser, checksRules, /^/]
const byKind = Map.groupBy(globSync(TESTS, { cwd: root }).toSorted(), (file) => {
  const text = readFileSync(join(root, file), 'utf8')
  return kinds.findIndex((kind) => kind.test(text))
})
const [quiet = [], browser = [], rules = [], rest = []] = kinds.map((_, kind) => byKind.get(kind))
const passed = [
  await runTests('quiet', quiet, 1),
  await runTests('browser', batchesOf(browser, 'browser', BROWSER_FILES_OF_BATCH), 2),
  ...(await Promise.all([checkRules(rules), runTests('shared', batchesOf(rest, 'shared', FILES_OF_BATCH), 3)])),
]
const failed = globSync('*.failed', { cwd: folder.path }).map((name) => readFileSync(join(folder.path, name), 'utf8'))
process.stdout.write(failed.join(''))
if (passed.includes(false)) process.exitCode = 1
