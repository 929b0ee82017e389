import { defineRecord } from '../../../records/define-record.ts'
import { choice } from '../../../records/fields/choice.ts'
import { currencyCode } from '../../../records/fields/currency-code.ts'
import { decimal } from '../../../records/fields/decimal.ts'
import { flag } from '../../../records/fields/flag.ts'
import { integer } from '../../../records/fields/integer.ts'
import { refId } from '../../../records/fields/ref.ts'
import { refs } from '../../../records/fields/refs.ts'
import { text } from '../../../records/fields/text.ts'
import { cost } from '../../accounts/access/index.ts'
import { templateProblem } from './booking-description-template.ts'
import { calendarDate } from './calendar-date.ts'
import { checkRateScheme } from './check-rate-scheme.ts'
import { customFieldValue } from './custom-field-value.ts'
import { defaultUnits, rateSchemeTypes } from './rate-scheme-types.ts'
import { schemeClients } from './scheme-clients.ts'
import { schemeResources } from './scheme-resources.ts'
import { timeOfDay } from './time-of-day.ts'

const link = (table: string, other: string) => ({ table, own: 'rate_scheme_id', other })
const rate = (description: string) => decimal({ currency: 'currency', description })
const isPercent = (of: string) => flag({ description: `${of} are percentages of the base rather than amounts.` })

export const rateScheme = defineRecord({
  name: 'rate-scheme',
  description: 'What an hour, a day or a week costs and is sold for, and when that holds.',
  permission: 'ADMIN',
  fields: {
    name: text({ required: true, description: 'Name of the scheme.' }),
    type_id: choice({
      required: true,
      values: rateSchemeTypes,
      description: 'When the scheme holds: type 1 always, as the base; every other adjusts the base on its condition.',
    }),
    currency: currencyCode({ required: true, description: 'Currency of the amounts.' }),
    description: text({ max: 20_000, description: 'What the scheme is for.' }),
    booking_description_template: text({
      max: 20_000,
      check: templateProblem,
      description: 'How the lines of a document that the scheme prices are described, with placeholders in brackets.',
    }),
    resources: schemeResources,
    clients: schemeClients,
    projects: refs('project', {
      link: link('rate_scheme_project', 'project_id'),
      show: 'period',
      description: 'The projects that a scheme of type 6 holds for.',
    }),
    hour_rate: rate('What an hour is sold for.'),
    hour_buy_rate: cost(rate('What an hour costs.')),
    day_rate: rate('What a day is sold for.'),
    day_buy_rate: cost(rate('What a day costs.')),
    week_rate: rate('What a week is sold for.'),
    week_buy_rate: cost(rate('What a week costs.')),
    hour_rate_percent: isPercent('hour_rate and hour_buy_rate'),
    day_rate_percent: isPercent('The rates of a day and of a week'),
    fixed_date: flag({ description: 'date_start to date_end is one span of time; otherwise it returns every year.' }),
    date_start: calendarDate({ description: 'First day on which the scheme holds.' }),
    date_end: calendarDate({ description: 'Last day on which the scheme holds.' }),
    time_start: timeOfDay('When the hours of a scheme of type 3 begin.'),
    time_end: timeOfDay('When they end; at or before time_start, it is on the next day.'),
    overtime_hours: integer({ max: 8784, description: 'Beyond how many hours a scheme of type 4 holds.' }),
    custom_field_id: refId('custom-field', {
      only: { module: 'booking' },
      description: 'The custom field of bookings that a scheme of type 7 looks at.',
    }),
    custom_field_value: customFieldValue,
    override_base: flag({ description: 'Replaces the base for the part that it covers, rather than adding to it.' }),
    default_unit: choice({ values: defaultUnits, description: 'The unit that is charged.' }),
    default_tax: refId('tax', { description: 'The tax that is chosen first.' }),
    taxes: refs('tax', {
      link: link('rate_scheme_tax', 'tax_id'),
      show: 'line',
      description: 'The taxes that lines of the scheme carry.',
    }),
  },
  check: checkRateScheme,
})
