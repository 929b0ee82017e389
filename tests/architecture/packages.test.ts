/** The facts of the lock file about the packages that a user installs. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'

interface LockedPackage {
  readonly engines?: { readonly node?: string }
}

/** The oldest Node.js that the README names; Daybook itself runs on the one that it installs. */
const OLDEST = 20

const root = join(import.meta.dirname, '..', '..')
const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
  readonly packages: Readonly<Record<string, LockedPackage>>
}

/** True if the range has some release of this major version: `>=18`, `^20.19.0 || >=22.12.0`, `*`. */
function allows(range: string, major: number): boolean {
  return range.split('||').some((part) => {
    const [, sign = '', first = '*'] = /^\s*(>=|\^|~|=|>|)\s*v?(\d+|\*|x)/.exec(part) ?? []
    if (first === '*' || first === 'x') return true
    return sign.startsWith('>') ? Number(first) <= major : Number(first) === major
  })
}

test('no package needs a newer Node.js than the README asks for', () => {
  assert.match(readFileSync(join(root, 'README.md'), 'utf8'), new RegExp(`Node\\.js ${OLDEST} or newer`))
  const tooNew = Object.entries(lock.packages).filter(([, { engines }]) => !allows(engines?.node ?? '*', OLDEST))
  assert.deepEqual(
    tooNew.map(([path, { engines }]) => `${path}: ${engines?.node}`),
    [],
  )
})
