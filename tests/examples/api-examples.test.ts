/**
 * The examples in the API description and in the reference are calls and responses of this test. After an intended
 * change: `npm run golden`, then read the difference.
 */
import assert from 'node:assert/strict'
import { join } from 'node:path'
import { before, describe, test } from 'node:test'
import { type WalkedStudio, walkStudioOnce } from './example-studio.ts'
import { prefilledCall } from './prefilled-call.ts'

const file = join(import.meta.dirname, '../../src/api-examples.golden.json')

describe('the examples of the API', () => {
  let walked: WalkedStudio
  before(async () => {
    walked = await walkStudioOnce()
  })

  test('cover every operation and every error', () => {
    assert.deepEqual([...walked.exchanges.keys()].toSorted(), [...walked.operations.keys()].toSorted())
    const statuses = [...walked.operations.values()].flatMap(({ operation }) =>
      Object.keys(operation.responses as object),
    )
    const errors = new Set(statuses.filter((status) => Number(status) >= 400))
    assert.deepEqual(Object.keys(walked.refusals), [...errors].toSorted())
  })

  test('are what was asked and answered', (t) => {
    const operations = Object.fromEntries([...walked.operations.keys()].map((id) => [id, walked.exchanges.get(id)]))
    const recorded = { operations, errors: walked.refusals }
    t.assert.fileSnapshot(recorded, file, { serializers: [(value) => `${JSON.stringify(value, undefined, 2)}\n`] })
  })
})

test('what /docs fills in works as it stands, call by call', async () => {
  await walkStudioOnce(prefilledCall)
})
