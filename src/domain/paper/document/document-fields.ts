import Type from 'typebox'
import { currencyDecimals } from '../../../kernel/money/currency.ts'
import { formatTotal } from '../../../kernel/money/exact-decimal.ts'
import { computed } from '../../../records/fields/computed.ts'
import { currencyCode } from '../../../records/fields/currency-code.ts'
import { decimal, decimalText } from '../../../records/fields/decimal.ts'
import { type FieldSpec, plainField } from '../../../records/fields/field.ts'
import { flag } from '../../../records/fields/flag.ts'
import { integer } from '../../../records/fields/integer.ts'
import { ref, refId } from '../../../records/fields/ref.ts'
import { text } from '../../../records/fields/text.ts'
import { cost } from '../../accounts/access/index.ts'
import { clientRef } from '../../accounts/contact/index.ts'
import { DOCUMENT_NUMBER_MAX } from '../document-number/index.ts'
import { documentDay } from './document-day.ts'
import type { DocumentKind } from './document-kind.ts'
import { buyerMember, sellerMember } from './document-parties.ts'
import { documentStatus } from './document-status.ts'
import { einvoiceMembers } from './einvoice-members.ts'
import { documentGroups, documentItems, documentTaxTables, renderedTax } from './lines/index.ts'

const total = (description: string) => decimal({ readOnly: true, neverNull: true, currency: 'currency', description })

export type DocumentFields = ReturnType<typeof documentFields>

/** The members of quotes and invoices. */
export function documentFields(kind: DocumentKind) {
  const { name, due } = kind
  const until: Record<never, FieldSpec> = {
    [due.member]: documentDay({ description: due.description }),
  }
  return {
    prefix: text({
      max: 20,
      neverNull: true,
      description: `Prefix of the number. Default: ${kind.prefix}.`,
    }),
    number: integer({ min: 1, max: DOCUMENT_NUMBER_MAX, description: numberDescription(kind) }),
    date: documentDay({
      neverNull: true,
      description: `Date of the ${name}. Default: the day of its creation.`,
    }),
    ...until,
    items: documentItems(name),
    groups: documentGroups,
    status: documentStatus(kind.statuses),
    project: filteredById(
      ref('project', { show: 'summary', idMember: 'project_id', description: 'Project of the document.' }),
    ),
    client: clientRef({ required: true, description: 'Client of the document.' }),
    seller: sellerMember,
    buyer: buyerMember,
    terms: text({ max: 10_000, description: 'Payment terms (BT-20).' }),
    template_id: refId('invoice-template', {
      only: { type_id: kind.templateType },
      description: `Layout: a template for ${name}s. Default: the default template.`,
    }),
    cloned_id: integer({ readOnly: true, description: `The ${name} that was duplicated.` }),
    ...kind.fields,
    reference: text({ description: "The client's reference, such as the number of an order (BT-13)." }),
    ...einvoiceMembers(name),
    currency: currencyCode({ description: 'ISO 4217 code of the currency of all amounts of the document.' }),
    created_sp_flag: flag({
      initial: true,
      renderedAs: 'string',
      readOnly: true,
      description: 'Whether the document was created in this service.',
    }),
    sub_total: total(
      `Sum of quantity × unit amount over the lines${kind.hasAllowances ? ', and of the charges' : ''}.`,
    ),
    discount_total: total(`Sum of the discounts of the lines${kind.hasAllowances ? ', and of the allowances' : ''}.`),
    net_total: total('Without tax: sub_total less discount_total.'),
    taxes: documentTaxes(name, 'Sum of each tax over all lines, and its base.'),
    tax_total: total('Sum of the taxes.'),
    total: total('With tax: net_total and tax_total.'),
    buy_total: cost(total('Internal cost of the lines. Bills of suppliers are not in it.')),
    margin: cost(margin('Margin: net_total less buy_total.')),
  }
}

function margin(description: string): FieldSpec<never, ''> {
  return computed({
    description,
    answer: decimalText,
    needs: ['net_total', 'buy_total', 'currency'],
    from: ({ net_total, buy_total, currency }) =>
      `"${formatTotal(Number(net_total) - Number(buy_total), currencyDecimals(String(currency)))}"`,
    currency: 'currency',
    order: (column) => `(${column('net_total')} - ${column('buy_total')})`,
  })
}

function numberDescription({ name, bindsOnceSent }: DocumentKind): string {
  const when = bindsOnceSent ? 'when it first leaves Draft' : 'when it is first saved'
  return `Number of the ${name}. Default: the next number of its prefix ${when}.`
}

/**
 * The id member filters and can be sent, but responses omit it, so that a record sent back does not contradict itself.
 */
function filteredById<Stored, Suffix extends string>(spec: FieldSpec<Stored, Suffix>): FieldSpec<Stored, Suffix> {
  return {
    named(name) {
      const field = spec.named(name)
      return { ...field, companions: (field.companions ?? []).map((one) => ({ ...one, answer: null })) }
    },
  }
}

/** The read-only member `taxes` of this kind of document. Its value is a JSON array in the shape of the response. */
export function documentTaxes(record: string, description: string): FieldSpec<string | null, ''> {
  return {
    named: (name) =>
      plainField(
        name,
        { description, readOnly: true },
        {
          columns: [
            { name, type: 'text', elements: documentTaxTables(record), json: (value) => String(value ?? '[]') },
          ],
          answer: Type.Array(renderedTax, { description }),
          render: (row) => String(row[name] ?? '[]'),
        },
      ),
  }
}
