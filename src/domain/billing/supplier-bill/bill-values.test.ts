import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { anyEInvoice } from '../../../../tests/einvoice/any-einvoice.ts'
import { oneLineEInvoice } from '../../../../tests/einvoice/one-line-einvoice.ts'
import { Invalid } from '../../../kernel/errors.ts'
import { billValues } from './bill-values.ts'

test('a bill without a valid date of issue is refused, and not dated 1 January 1970', () => {
  const [invoice] = fc.sample(anyEInvoice, { numRuns: 1, seed: 1 })
  assert.ok(invoice)
  for (const issueDate of ['', '0000-01-01']) {
    assert.throws(
      () => billValues({ ...invoice, issueDate }),
      (error) => error instanceof Invalid && /BT-2: must be a day/.test(JSON.stringify(error.details)),
    )
  }
})

test('the details of a bill name what its amount due contains for third parties', () => {
  const invoice = oneLineEInvoice('100.00', '19.00', '119.00')
  const detailsOf = (thirdParties?: string) => {
    const { details, differences } = billValues({ ...invoice, totals: { ...invoice.totals, thirdParties } })
    return [JSON.parse(String(details)).third_parties, JSON.parse(String(differences)).length]
  }
  assert.deepEqual(
    [detailsOf(), detailsOf('29.96')],
    [
      [undefined, 0],
      ['29.96', 1],
    ],
  )
})

test('names and numbers that a program broke over several lines are stored as one line', () => {
  const invoice = oneLineEInvoice('100.00', '19.00', '119.00')
  const seller = { ...invoice.seller, name: 'Crane &\n      Dolly GmbH', address: { city: 'Bad\r\n\tTölz' } }
  const values = billValues({ ...invoice, number: 'R 2026\n 14', orderReference: 'PO\t17', seller })
  assert.deepEqual(
    [values.number, values.seller_name, values.order_reference, JSON.parse(String(values.seller)).address_city],
    ['R 2026 14', 'Crane & Dolly GmbH', 'PO 17', 'Bad Tölz'],
  )
  assert.equal(JSON.parse(String(values.seller)).name, 'Crane & Dolly GmbH')
})
