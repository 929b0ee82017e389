import Type from 'typebox'
import { countryCodeProblem } from '../../../kernel/identifiers/country-code.ts'
import { localeProblem } from '../../../kernel/text-checks.ts'
import { defineRecord } from '../../../records/define-record.ts'
import { loaded } from '../../../records/fields/computed.ts'
import { currencyCode } from '../../../records/fields/currency-code.ts'
import { ref } from '../../../records/fields/ref.ts'
import { text } from '../../../records/fields/text.ts'
import { zoneName } from '../../../records/fields/zone-name.ts'
import { companyFields } from './company-fields.ts'
import { usageOf } from './instance.store.ts'
import { settingsMember } from './instance-settings.ts'

const domainName = /^(?=.{1,253}$)[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?(\.[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)*$/i

export const instance = defineRecord({
  name: 'instance',
  description: 'The account itself.',
  permission: 'ADMIN',
  fields: {
    name: text({ required: true, description: 'Name of the account.' }),
    domain: text({
      check: (value) => (domainName.test(value) ? undefined : 'must be a domain name such as studio.example'),
      description: 'Domain name of the account.',
    }),
    timezone: zoneName({ required: true, description: 'Default time zone. Times have its offset.' }),
    currency: currencyCode({ required: true, description: 'Default currency.' }),
    locale: text({
      required: true,
      match: 'exact',
      check: localeProblem,
      description: 'Default language and region of documents.',
    }),
    country: text({
      match: 'exact',
      check: countryCodeProblem,
      description: 'Country of the account, an ISO 3166 code such as DE.',
    }),
    ...companyFields,
    logo: ref('file', { show: 'file', alsoBy: 'alias', description: 'Logo of the company.' }),
    usage: loaded({
      description: 'Number of records of each kind.',
      answer: Type.Object({
        users: Type.Integer(),
        resources: Type.Integer(),
        bookings: Type.Integer(),
        storage_bytes: Type.Integer(),
      }),
      load: async (scope) => new Map([[scope.instance.id, JSON.stringify(await usageOf(scope))]]),
      otherwise: 'null',
    }),
    settings: settingsMember('How the account works.'),
  },
})
