/**
 * `npm run prove:network [milliseconds]`: runs the browser tests on a slow network. Each answer of the API and each
 * script of the console is delayed at random, so that keys, changes of others and other answers arrive before it. The console
 * must not lose or mix up anything.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { SLOW_NETWORK } from '../support/slow-network.ts'

const root = join(import.meta.dirname, '..', '..')
const LONGEST_MS = '800'
/** Most tests take a few seconds; some read some hundred answers. */
const TEST_MS_MAX = 900_000

const files = globSync(['src/**/*.test.ts', 'tests/**/*.test.ts'], { cwd: root }).filter((file) =>
  readFileSync(join(root, file), 'utf8').includes('support/console-visit.ts'),
)
const options = [
  '--import=./tests/support/end-of-file.ts',
  '--test',
  '--test-global-setup=tests/support/global-setup.ts',
  '--test-concurrency=2',
  `--test-timeout=${TEST_MS_MAX}`,
]
const env = { ...process.env, [SLOW_NETWORK]: process.argv[2] ?? LONGEST_MS }
const child = spawn(process.execPath, [...options, ...files], { cwd: root, stdio: 'inherit', env })
const [code] = await once(child, 'close')
process.exitCode = code === 0 ? 0 : 1
