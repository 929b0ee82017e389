import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { anyFacts } from '../../../../tests/einvoice/any-facts.ts'
import { checkEInvoice } from '../../../../tests/einvoice/check-einvoice.ts'
import { checkFrenchEInvoice } from '../../../../tests/einvoice/rules-of-france.ts'
import { type EInvoiceFormat, einvoiceFormats, recomputeEInvoice, writeEInvoice } from '../einvoice/index.ts'
import { allowanceParts } from './einvoice-allowances.ts'
import type { EInvoiceFacts } from './einvoice-facts.ts'
import { einvoiceGaps } from './einvoice-gaps.ts'
import { chargedParts } from './einvoice-lines.ts'
import { einvoiceOf } from './einvoice-of.ts'

const DOCUMENTS = 400

function checked(facts: EInvoiceFacts, format: EInvoiceFormat) {
  const parts = chargedParts(facts)
  const invoice = einvoiceOf(facts, parts, allowanceParts(facts), format)
  return { invoice, gaps: einvoiceGaps({ facts, invoice, parts, format }) }
}

test(`${DOCUMENTS} documents in every format: those without gaps follow all rules`, () => {
  const complete = new Map<string, number>()
  fc.assert(
    fc.property(anyFacts, (facts) => {
      for (const format of einvoiceFormats) {
        const { invoice, gaps } = checked(facts, format)
        if (gaps.length > 0) continue
        const xml = writeEInvoice(invoice, format)
        complete.set(format, (complete.get(format) ?? 0) + 1)
        assert.deepEqual(checkEInvoice(xml, format), [], format)
        assert.deepEqual(recomputeEInvoice(invoice), [])
        if (format === 'peppol' || format === 'xrechnung') continue
        const french = checkFrenchEInvoice(xml)
        if (french !== undefined) complete.set('french', (complete.get('french') ?? 0) + 1)
        assert.deepEqual(french ?? [], [], format)
      }
    }),
    { numRuns: DOCUMENTS },
  )
  // The test proves little if nearly all documents have gaps.
  for (const format of einvoiceFormats) assert.ok((complete.get(format) ?? 0) > DOCUMENTS / 10, format)
  assert.ok((complete.get('french') ?? 0) > DOCUMENTS / 40, `${complete.get('french')} between French companies`)
})
