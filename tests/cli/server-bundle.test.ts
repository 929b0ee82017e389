/** The scripts of `bin`, in a small repository of two sources. */
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { promisify } from 'node:util'

const root = join(import.meta.dirname, '..', '..')
const repository = mkdtempSync(join(tmpdir(), 'daybook-bundle-'))
after(() => rmSync(repository, { recursive: true }))

const main = `import { word } from './word.ts'

// A bundle leaves out comments, so its lines are others.
console.log(JSON.stringify({
  word,
  bundled: typeof require === 'function',
  folder: import.meta.dirname,
  url: import.meta.url,
  stack: new Error('It failed').stack,
}))
`

cpSync(join(root, 'bin'), join(repository, 'bin'), { recursive: true })
symlinkSync(join(root, 'node_modules'), join(repository, 'node_modules'))
mkdirSync(join(repository, 'src'))
writeFileSync(join(repository, 'package.json'), '{ "type": "module" }')
writeFileSync(join(repository, 'package-lock.json'), '{}')
writeFileSync(join(repository, 'src', 'main.ts'), main)

function writeWord(word: string): void {
  writeFileSync(join(repository, 'src', 'word.ts'), `export const word: string = '${word}'\n`)
}

async function run(script: string): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, [join(repository, 'bin', script)])
  return stdout
}

async function start(): Promise<{ word: string; bundled: boolean; folder: string; url: string; stack: string }> {
  return JSON.parse(await run('daybook.mjs'))
}

test('the bundle runs, finds files beside the sources, and shows source positions in stack traces', async () => {
  writeWord('naïve – 🎬')
  assert.equal((await start()).bundled, false)
  assert.equal(await run('build-server.mjs'), '')
  const { stack, url, ...started } = await start()
  assert.deepEqual(started, { word: 'naïve – 🎬', bundled: true, folder: join(repository, 'src') })
  assert.equal(url, `file://${repository}/src/main.ts`)
  assert.match(stack, new RegExp(`${join(repository, 'src', 'main.ts')}:9:`))
})

test('after a change of a source, the sources run until the service is bundled again', async () => {
  writeWord('before')
  await run('build-server.mjs')
  writeWord('after')
  assert.deepEqual(await wordAndBundled(), ['after', false])
  await run('build-server.mjs')
  assert.deepEqual(await wordAndBundled(), ['after', true])
})

test('a copy of the sources with other file times runs the bundle', async () => {
  writeWord('copied')
  await run('build-server.mjs')
  utimesSync(join(repository, 'src', 'word.ts'), 1, 1)
  assert.deepEqual(await wordAndBundled(), ['copied', true])
})

test('a missing source makes the bundle outdated', async () => {
  writeWord('moved')
  await run('build-server.mjs')
  cpSync(join(repository, 'src', 'word.ts'), join(repository, 'src', 'noun.ts'))
  rmSync(join(repository, 'src', 'word.ts'))
  writeFileSync(join(repository, 'src', 'main.ts'), main.replace('./word.ts', './noun.ts'))
  assert.deepEqual(await wordAndBundled(), ['moved', false])
})

async function wordAndBundled(): Promise<unknown[]> {
  const { word, bundled } = await start()
  return [word, bundled]
}
