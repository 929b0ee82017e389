/** The `Dockerfile` without Docker: what each stage copies, and the builds that its install runs. */
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { promisify } from 'node:util'

const root = join(import.meta.dirname, '..', '..')
const folder = mkdtempSync(join(tmpdir(), 'daybook-image-'))
after(() => rmSync(folder, { recursive: true }))

/** The lines of the stage of this name, without its `FROM`. */
function linesOf(stage: string): string[] {
  const stages = readFileSync(join(root, 'Dockerfile'), 'utf8').split(/^FROM .+?(?: AS (\w+))?$/m)
  return (stages[stages.indexOf(stage) + 1] ?? '').split('\n')
}

/** Copies what `COPY <from…> <to>` copies; packages and finished builds are not part of the context. */
function copy(line: string): void {
  const [to = '', ...from] = line.split(' ').slice(1).reverse()
  for (const path of from) {
    const target = to.endsWith('/') ? join(to, path) : to
    const filter = (source: string) => !/\/(node_modules|dist)$/.test(source)
    cpSync(join(root, path), join(folder, target), { recursive: true, filter })
  }
}

test('the build stage has every file that the builds of the console and the service read', async () => {
  mkdirSync(join(folder, 'console'))
  for (const packages of ['node_modules', 'console/node_modules'])
    symlinkSync(join(root, packages), join(folder, packages))
  const run = (script: string) => promisify(execFile)(process.execPath, [script], { cwd: folder })
  for (const line of linesOf('build')) {
    if (line.startsWith('COPY ')) copy(line)
    // What `prepare` in package.json builds at this point.
    if (line.startsWith('RUN npm ci')) await run('bin/build-console.mjs')
    if (line.startsWith('RUN node ')) await run(line.slice('RUN node '.length))
  }
  for (const made of ['console/dist/index.html', 'dist/main.cjs']) assert.ok(existsSync(join(folder, made)), made)
})

test('the image is compiled with the program and options of its entry point', () => {
  const lines = readFileSync(join(root, 'Dockerfile'), 'utf8').split('\n')
  const entry = lines.find((line) => line.startsWith('ENTRYPOINT ')) ?? ''
  const program = (JSON.parse(entry.slice('ENTRYPOINT '.length)) as string[]).join(' ')
  assert.ok(lines.includes(`RUN ${program} start --help > /dev/null`), program)
})
