import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { LongStatements } from './long-statements.ts'

const [slow, other] = [1, 2]
const [LONG, MEDIUM, QUICK] = [60, 20, 2]

/** Records that `select 1` was quick in the thread this many times. */
function noteQuick(statements: LongStatements, times: number): void {
  for (let n = 0; n < times; n += 1) statements.noteInThread(slow, 'select 1', QUICK)
}

describe('statements that run in a thread', () => {
  test('are all those of an instance once one of them was long', () => {
    const statements = new LongStatements()
    statements.noteHere(slow, MEDIUM)
    assert.equal(statements.isSlow(slow), false)
    statements.noteHere(slow, LONG)
    assert.equal(statements.isSlow(slow), true)
    assert.equal(statements.belongsInThread(slow, 'select 1'), true)
    assert.equal(statements.belongsInThread(other, 'select 1'), false)
  })

  test('do not include those that were quick in the thread eight times in a row', () => {
    const statements = new LongStatements()
    statements.noteHere(slow, LONG)
    noteQuick(statements, 7)
    statements.noteInThread(slow, 'select 1', MEDIUM)
    noteQuick(statements, 7)
    assert.equal(statements.belongsInThread(slow, 'select 1'), true)
    noteQuick(statements, 1)
    assert.equal(statements.belongsInThread(slow, 'select 1'), false)
    assert.equal(statements.belongsInThread(slow, 'select 2'), true)
  })

  test('need more quick runs after another statement was long outside the thread', () => {
    const statements = new LongStatements()
    statements.noteHere(slow, LONG)
    const quickTimes = (times: number) => {
      noteQuick(statements, times)
      return !statements.belongsInThread(slow, 'select 1')
    }
    assert.equal(quickTimes(8), true)
    statements.noteHere(slow, LONG)
    assert.deepEqual([quickTimes(15), quickTimes(1)], [false, true])
    for (let n = 0; n < 20; n += 1) statements.noteHere(slow, LONG)
    assert.deepEqual([quickTimes(1023), quickTimes(1)], [false, true])
  })
})
