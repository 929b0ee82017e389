import Type from 'typebox'
import { currencyProblem } from '../../../kernel/money/currency.ts'
import { PAYMENT_DAYS_MAX } from '../../../kernel/money/payment-days.ts'
import { emailProblem, localeProblem } from '../../../kernel/text-checks.ts'
import { defineRecord } from '../../../records/define-record.ts'
import { choice } from '../../../records/fields/choice.ts'
import { computed } from '../../../records/fields/computed.ts'
import { flag } from '../../../records/fields/flag.ts'
import { integer } from '../../../records/fields/integer.ts'
import { ref, refId } from '../../../records/fields/ref.ts'
import { text } from '../../../records/fields/text.ts'
import type { BodyReader } from '../../../records/write/body-reader.ts'
import { userName } from '../user-name/index.ts'
import { contactType, parseUuid, uuidDescription, uuidIn, uuidOf } from './contact-uuid.ts'
import { countryProblem } from './country-problem.ts'
import { contactEinvoiceFields } from './einvoice-fields.ts'
import { linkedFlag, linkedId } from './linked-record.ts'

const email = (which: string) => text({ check: emailProblem, description: `${which} email address.` })
const phone = (which: string) => text({ description: `${which} phone number.` })
const addressLine = (which: string, term: string) => text({ description: `${which} line of the address (${term}).` })

export const contact = defineRecord({
  name: 'contact',
  description: 'A person or an organization.',
  permission: 'CONTACT',
  event: 'contact',
  address: { parameter: 'uuid', description: uuidDescription, parse: parseUuid, read: uuidIn },
  customFields: {
    all: ['people', 'organization'],
    of: (column) => (column('type') === 'person' ? ['people'] : ['organization']),
  },
  fields: {
    uuid: computed({
      description: uuidDescription,
      answer: Type.String(),
      needs: ['id', 'type'],
      from: (row) => `"${uuidOf(row)}"`,
      order: (column, dialect) =>
        dialect.bytewise(
          `(case when ${column('type')} = 'person' then 'p' else 'o' end || cast(${column('id')} as text))`,
        ),
    }),
    type: choice({
      required: true,
      values: new Map([
        ['person', ''],
        ['organization', ''],
      ]),
      description: 'Type of the contact: a person or an organization. It cannot change later.',
    }),
    name: text({ required: true, description: 'Name of the contact.' }),
    linked_organization_id: refId('contact', {
      only: { type: 'organization' },
      description: 'Organization of a person, by its id.',
    }),
    client: flag({ description: 'The contact can be chosen as a client.' }),
    email_1: email('First'),
    email_2: email('Second'),
    email_3: email('Third'),
    phone_1: phone('First'),
    phone_2: phone('Second'),
    phone_3: phone('Third'),
    address_line_1: addressLine('First', 'BT-50'),
    address_line_2: addressLine('Second', 'BT-51'),
    address_line_3: addressLine('Third', 'BT-163'),
    address_city: text({ description: 'City of the address (BT-52).' }),
    address_state: text({ description: 'State, county or region of the address (BT-54).' }),
    address_postcode: text({ description: 'Postcode of the address (BT-53).' }),
    address_country: text({
      check: countryProblem,
      description: 'Country of the address: two letters of ISO 3166, or a name in any of many languages (BT-55).',
    }),
    website: text({ max: 2000, description: 'Address of the website.' }),
    debtor_number: text({
      check: (value) => (/^\d{5,9}$/.test(value) ? undefined : 'must be 5 to 9 digits'),
      description: 'Debtor account of the client, for DATEV.',
    }),
    notes: text({ max: 20_000, description: 'Notes on the contact.' }),
    language: text({
      match: 'exact',
      check: localeProblem,
      description:
        'Language and region of new documents for the contact, such as fr-BE. Default: those of the instance.',
    }),
    currency: text({
      match: 'exact',
      check: currencyProblem,
      description: 'ISO 4217 code of the currency of new documents for the contact. Default: that of the instance.',
    }),
    payment_days: integer({
      max: PAYMENT_DAYS_MAX,
      description:
        'Payment term in days after the invoice date. It sets the due date of new invoices. Default: that of the instance.',
    }),
    tax_number: text({ description: 'Tax number of the contact, such as a VAT id.' }),
    ...contactEinvoiceFields,
    icon: ref('file', { show: 'file', alsoBy: 'alias', description: 'Picture of the contact.' }),
    linked_resource_id: linkedId({ description: 'Linked resource of this person, by its id.' }),
    resource: linkedFlag({ column: 'linked_resource_id', description: 'The person can be booked as a resource.' }),
    user: linkedFlag({ column: 'user_id', owned: true, description: 'The person is a user of this instance.' }),
    created_name: userName({
      of: 'created_id',
      description: 'The name of the user who created the contact.',
    }),
    updated_name: userName({ of: 'updated_id', description: 'The name of the user who last updated it.' }),
  },
  shows: {
    client: {
      columns: ['id', 'type', 'name', 'email_1'],
      answer: Type.Object({
        id: Type.Integer(),
        uuid: Type.String(),
        name: Type.String(),
        type: contactType,
        email: Type.Union([Type.String(), Type.Null()]),
      }),
      render: (row) =>
        `{"id":${row.id},"uuid":"${uuidOf(row)}","name":${JSON.stringify(row.name)},"type":"${row.type}",` +
        `"email":${JSON.stringify(row.email_1)}}`,
    },
    person: ['id', 'name'],
    uuid: { columns: ['id', 'type'], answer: Type.String(), render: (row) => `"${uuidOf(row)}"` },
  },
  check: checkContact,
})

function checkContact(reader: BodyReader): void {
  reader.keeps('type')
  if (reader.value('type') === 'organization' && reader.value('linked_organization_id') !== null) {
    reader.faultOn('linked_organization_id', 'is only for people')
  }
}
