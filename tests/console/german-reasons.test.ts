import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { saySentences, sayWarning, speak } from '../../console/src/text/say.ts'
import { capital } from '../../console/src/text/say-choice.ts'
import { SHARE_WORDS } from '../../src/kernel/money/exact-decimal.ts'

const folder = join(import.meta.dirname, '../../src/domain/billing/bank-statement')
const sources = ['match-credit.ts', 'import-bank-statement.ts', 'returned-payments.ts']
const reason = /['`]((?:it|the|only|an?|payments) [a-z][^'`$]+)/g

test('each reason of a match with a bank statement has a German sentence', async () => {
  const text = sources.map((name) => readFileSync(join(folder, name), 'utf8')).join('')
  const reasons = [...text.matchAll(reason)].map(([, one = '']) =>
    one.startsWith('the bank kept a fee') ? `${one}, 3.00 EUR more` : one,
  )
  const [less, late] = [...text.matchAll(/'(, less [^']+)'/g)].map(([, one = '']) => one)
  assert.ok(reasons.length > 15 && less !== undefined && late !== undefined)
  const all = [...reasons, ...[less, late].map((part) => `it names the invoice and pays part of it${part}`)]
  await speak('de-DE')
  try {
    assert.deepEqual(
      all.filter((one) => sayWarning(capital(one)) === `${capital(one)}.`),
      [],
    )
  } finally {
    await speak('en')
  }
})

test('the fee that the bank kept is said in German with each reason', async () => {
  await speak('de-DE')
  try {
    const settled = 'It names an invoice of which nothing is owed any more'
    assert.equal(sayWarning(settled), 'Die genannte Rechnung ist schon bezahlt.')
    assert.equal(
      sayWarning(`${settled}, with the fee of 1200.50 that the bank kept`),
      'Die genannte Rechnung ist schon bezahlt. Zu einer anderen passt der Betrag zuzüglich der Gebühr von 1.200,50, die die Bank einbehalten hat.',
    )
    assert.equal(
      sayWarning('The bank kept a fee: record what the client had paid, 3.00 EUR more'),
      'Die Bank hat eine Gebühr einbehalten: Erfassen Sie, was der Kunde bezahlt hat, 3,00 EUR mehr.',
    )
  } finally {
    await speak('en')
  }
})

test('a percentage that is refused is explained in German', async () => {
  await speak('de-DE')
  try {
    assert.deepEqual(
      [`must be ${SHARE_WORDS}.`, 'must be a percentage above 0, at most 100, with at most 4 decimals.'].map(
        saySentences,
      ),
      [
        'Muss von 0 bis 100 % sein, mit höchstens 4 Nachkommastellen.',
        'Muss mehr als 0 bis 100 % sein, mit höchstens 4 Nachkommastellen.',
      ],
    )
  } finally {
    await speak('en')
  }
})
