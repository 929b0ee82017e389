import { codeProblem } from '../../../kernel/code-lists/code-list.ts'
import { codeLists } from '../../../kernel/code-lists/code-lists.ts'
import { defineRecord } from '../../../records/define-record.ts'
import { choice } from '../../../records/fields/choice.ts'
import { decimal } from '../../../records/fields/decimal.ts'
import { flag } from '../../../records/fields/flag.ts'
import { text } from '../../../records/fields/text.ts'
import type { BodyReader } from '../../../records/write/body-reader.ts'
import { taxLine, taxLineShape } from './tax-line.ts'

export const tax = defineRecord({
  name: 'tax',
  description: 'A tax on lines of quotes and invoices.',
  permission: 'ADMIN',
  fields: {
    name: text({ required: true, match: 'full-text', description: 'Name of the tax.' }),
    rate: decimal({ required: true, min: '0', max: '100', description: 'Rate in percent.' }),
    code: text({ match: 'full-text', description: 'A code with a label, for bookkeeping.' }),
    revenue_account: text({
      check: (value) => (/^\d{4,8}$/.test(value) ? undefined : 'must be 4 to 8 digits'),
      description: 'The revenue account for this tax, for DATEV.',
    }),
    discount_account: text({
      check: (value) => (/^\d{4,8}$/.test(value) ? undefined : 'must be 4 to 8 digits'),
      description: 'The account for discounts for early payment with this tax, for DATEV.',
    }),
    datev_key: text({
      check: (value) => (/^\d{1,4}$/.test(value) ? undefined : 'must be 1 to 4 digits'),
      description: 'The tax key of DATEV (BU-Schlüssel); empty if the account already implies its tax.',
    }),
    compound: flag({ description: 'Whether it is computed on top of the primary taxes.' }),
    vat_category: choice({
      values: codeLists.vatCategory.names,
      description:
        'The VAT category on an e-invoice, as a code of UNCL 5305 (BT-151); by default S with a rate, and Z at zero.',
    }),
    exemption_code: text({
      match: 'exact',
      check: codeProblem(codeLists.exemptionReason, 'VATEX-EU-AE'),
      description: 'The reason why no tax is due, as a VATEX code (BT-121).',
    }),
    exemption_reason: text({
      max: 1000,
      description:
        'The reason why no tax is due, in words (BT-120). For reverse charge, the default is a sentence in the language of the document.',
    }),
  },
  check: checkTax,
  shows: { line: { columns: ['id', 'name', 'rate'], answer: taxLineShape, render: taxLine } },
})

/** Only S, L and M charge a tax, and only taxes that are not charged have a reason (BR-S-10, BR-Z-10, BR-AE-06, …). */
function checkTax(reader: BodyReader): void {
  const category = reader.value('vat_category')
  const rate = reader.value('rate')
  if (category === null || typeof rate !== 'number') return
  if (category === 'S' && rate === 0) reader.faultOn('vat_category', 'S needs a rate above 0: use Z for a zero rate')
  if (!['S', 'L', 'M'].includes(String(category)) && rate !== 0) {
    reader.faultOn('vat_category', `${category} needs the rate 0`)
  }
  if (!['S', 'Z', 'L', 'M'].includes(String(category))) return
  for (const name of ['exemption_code', 'exemption_reason']) {
    if (reader.value(name) !== null)
      reader.faultOn(name, `is only for taxes that are not charged, but ${category} is charged`)
  }
}
