import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { checkEInvoice } from '../einvoice/check-einvoice.ts'
import { testRun } from '../support/postgres-cluster.ts'
import { answersOf, shellBlocks } from './run-guide.ts'

test('the guide to e-invoices works as written', async () => {
  const answers = await answersOf(shellBlocks('docs/guides/e-invoices.md'))
  for (const answer of answers) assert.equal(answer.error, undefined, JSON.stringify(answer))
  const checks = answers.filter((answer) => answer.gaps !== undefined)
  assert.deepEqual(
    checks.map(({ complete, gaps }) => [complete, gaps.map(({ rule }: { rule: string }) => rule)]),
    [
      [false, ['BR-02']],
      [true, []],
    ],
  )
  const { folder } = await testRun()
  for (const format of ['xrechnung', 'peppol'] as const) {
    assert.deepEqual(checkEInvoice(readFileSync(join(folder, `${format}.xml`)), format), [])
  }
  assert.match(readFileSync(join(folder, 'facture.pdf'), 'latin1'), /factur-x\.xml/)
})
