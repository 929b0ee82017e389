import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { promisify } from 'node:util'

const root = join(import.meta.dirname, '..', '..')

/** The files and packages that a program loads: `src/main.ts`, `commander`. */
async function loadedBy(...args: readonly string[]): Promise<string[]> {
  const preloaded = join(root, 'tests', 'support', 'list-loaded.ts')
  const folder = mkdtempSync(join(tmpdir(), 'daybook-loaded-'))
  const list = join(folder, 'loaded.json')
  await promisify(execFile)(process.execPath, ['--import', preloaded, ...args], {
    cwd: root,
    env: { PATH: process.env.PATH, LOADED_TO: list },
  })
  const urls = JSON.parse(readFileSync(list, 'utf8')) as string[]
  rmSync(folder, { recursive: true })
  const ours = urls.filter((url) => !isBuiltin(url)).map((url) => url.replace(`file://${root}/`, ''))
  return [...new Set(ours.map((path) => /^node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1] ?? path))].toSorted()
}

describe('a command loads only what it needs:', () => {
  const little = ['commander', 'package.json', 'src/cli/exit-codes.ts', 'src/cli/program.ts', 'src/main.ts']

  test('--version and --help load no database, no web framework and no definition of a record', async () => {
    assert.deepEqual(await loadedBy('src/main.ts', '--version'), little)
    assert.deepEqual(await loadedBy('src/main.ts', '--help'), little)
  })
  test('a start on SQLite loads no driver of PostgreSQL, and no package that few requests need', async () => {
    const loaded = await loadedBy('src/main.ts', 'start', '--help')
    assert.ok(loaded.includes('fastify'))
    const later = ['pg', '@simplewebauthn/server', 'openid-client', 'nodemailer', 'read-excel-file', 'csv-parse']
    const rarely = [...later, 'date-holidays', '@cantoo/pdf-lib', '@myriaddreamin/typst-ts-node-compiler', 'jpeg-js']
    assert.deepEqual(
      rarely.filter((name) => loaded.includes(name)),
      [],
    )
  })

  test('a start loads only files of the bundle', async () => {
    const loaded = await loadedBy('bin/daybook.mjs', 'start', '--help')
    assert.ok(loaded.length < 40, `${loaded.length} files`)
    assert.deepEqual(
      loaded.filter((path) => !/^(bin|dist)\//.test(path)),
      [],
    )
  })
})
