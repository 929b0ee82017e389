import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { WriteChain } from './write-chain.ts'

const at = (version: number, server_run = 'today') => ({ version, server_run })

describe('a chain of writes', () => {
  test('passes its rows on while the versions follow each other', () => {
    const chain = new WriteChain()
    const rows = chain.rowsFor(1, at(5))
    assert.equal(chain.rowsFor(1, at(6)), rows)
    assert.equal(chain.rowsFor(1, at(7)), rows)
    assert.notEqual(chain.rowsFor(2, at(8)), rows)
    assert.equal(chain.rowsFor(1, at(8)), rows)
  })

  test('starts again after a gap, a step back, or in another run of the server', () => {
    const chain = new WriteChain()
    for (const [before, after] of [
      [at(5), at(7)],
      [at(5), at(5)],
      [at(5), at(4)],
      [at(5), at(6, 'tomorrow')],
    ] as const) {
      assert.notEqual(chain.rowsFor(1, before), chain.rowsFor(1, after))
    }
  })

  test('starts again after a minute', () => {
    let now = 0
    const chain = new WriteChain(() => now)
    const rows = chain.rowsFor(1, at(5))
    now = 59_999
    assert.equal(chain.rowsFor(1, at(6)), rows)
    now = 60_000
    const fresh = chain.rowsFor(1, at(7))
    assert.notEqual(fresh, rows)
    now = 119_999
    assert.equal(chain.rowsFor(1, at(8)), fresh)
  })

  test('starts again after a failed write, even if the version follows', () => {
    const chain = new WriteChain()
    const rows = chain.rowsFor(1, at(5))
    chain.forget(1)
    assert.notEqual(chain.rowsFor(1, at(6)), rows)
  })
})
