import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  copyFileSync,
  mkdtempDisposableSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, test } from 'node:test'

/** A script of the install, without types. */
const script = join(import.meta.dirname, '../../bin/strip-symbols.mjs')
const { stripSymbols }: { stripSymbols(path: string): void } = await import(script)

describe('the symbols of a program', { skip: process.platform !== 'linux' && 'only Linux has ELF programs' }, () => {
  test('are removed, and the program runs as before', () => {
    using folder = mkdtempDisposableSync(join(tmpdir(), 'daybook-strip-'))
    const program = join(folder.path, 'bash')
    copyFileSync('/bin/bash', program)
    const said = execFileSync(program, ['--version'], { encoding: 'utf8' })
    stripSymbols(program)
    assert.ok(statSync(program).size < statSync('/bin/bash').size)
    assert.equal(execFileSync(program, ['--version'], { encoding: 'utf8' }), said)
    const { size } = statSync(program)
    stripSymbols(program)
    assert.equal(statSync(program).size, size)
    assert.deepEqual(readdirSync(folder.path), ['bash'])
  })

  test('stay if the program does not run without them, and other files stay unchanged', () => {
    using folder = mkdtempDisposableSync(join(tmpdir(), 'daybook-strip-'))
    const broken = join(folder.path, 'broken')
    const other = join(folder.path, 'script')
    const bytes = readFileSync('/bin/bash')
    // The address of the entry point.
    bytes.writeBigUInt64LE(0n, 24)
    writeFileSync(broken, bytes)
    writeFileSync(other, '#!/bin/sh\n')
    chmodSync(other, 0o755)
    stripSymbols(broken)
    stripSymbols(other)
    assert.ok(readFileSync(broken).equals(bytes))
    assert.equal(readFileSync(other, 'utf8'), '#!/bin/sh\n')
    assert.deepEqual(readdirSync(folder.path).toSorted(), ['broken', 'script'])
  })
})
