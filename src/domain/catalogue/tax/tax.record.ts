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
  description: 'A tax that lines of quotes and invoices carry.',
  permission: 'ADMIN',
  fields: {
    name: text({ required: true, match: 'full-text', description: 'Name of the tax.' }),
    rate: decimal({ required: true, min: '0', max: '100', description: 'Rate in percent.' }),
    code: text({ match: 'full-text', description: 'A code with a label, for bookkeeping.' }),
    revenue_account: text({
      check: (value) => (/^\d{4,8}$/.test(value) ? undefined : 'must be 4 to 8 digits'),
      description: 'The account that revenue with this tax is booked on, for DATEV.',
    }),
    datev_key: text({
      check: (value) => (/^\d{1,4}$/.test(value) ? undefined : 'must be 1 to 4 digits'),
      description: 'The tax key of DATEV (BU-Schlüssel); none where the account knows its tax.',
    }),
    compound: flag({ description: 'Computed on top of the primary taxes.' }),
    vat_category: choice({
      values: codeLists.vatCategory.names,
      description:
        'What the tax is on an e-invoice, by its code of UNCL 5305 (BT-151): S where it has a rate, Z at zero, unless said.',
    }),
    exemption_code: text({
      match: 'exact',
      check: codeProblem(codeLists.exemptionReason, 'VATEX-EU-AE'),
      description: 'Why no tax is due, by its code of VATEX (BT-121).',
    }),
    exemption_reason: text({
      max: 1000,
      description:
        'Why no tax is due, in words (BT-120). Reverse charge has its sentence in the language of the document.',
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
  if (category === 'S' && rate === 0) reader.faultOn('vat_category', 'S needs a rate above 0: zero rated is Z')
  if (!['S', 'L', 'M'].includes(String(category)) && rate !== 0) {
    reader.faultOn('vat_category', `${category} has the rate 0`)
  }
  if (!['S', 'Z', 'L', 'M'].includes(String(category))) return
  for (const name of ['exemption_code', 'exemption_reason']) {
    if (reader.value(name) !== null) reader.faultOn(name, `is only for taxes that are not charged, and ${category} is`)
  }
}
