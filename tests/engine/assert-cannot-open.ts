import assert from 'node:assert/strict'
import { CannotOpenDatabase, type OpenProblem } from '../../src/kernel/db/cannot-open-database.ts'

/** Checks that opening is refused for this reason, with a helpful message. */
export async function assertCannotOpen(
  opening: Promise<unknown>,
  problem: OpenProblem,
  message: RegExp,
): Promise<void> {
  await assert.rejects(opening, (error: unknown) => {
    assert.ok(error instanceof CannotOpenDatabase, `not a CannotOpenDatabase: ${error}`)
    assert.equal(error.problem, problem)
    assert.match(error.message, message)
    return true
  })
}
