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
import { schemeProjects } from './scheme-projects.ts'
import { schemeResources } from './scheme-resources.ts'
import { timeOfDay } from './time-of-day.ts'

const link = (table: string, other: string) => ({ table, own: 'rate_scheme_id', other })
const rate = (description: string) => decimal({ currency: 'currency', description })
const isPercent = (of: string) => flag({ description: `${of} are percentages of the base instead of amounts.` })

export const rateScheme = defineRecord({
  name: 'rate-scheme',
  description: 'Costs and prices of an hour, a day and a week, and when they apply.',
  permission: 'ADMIN',
  fields: {
    name: text({ required: true, description: 'Name of the scheme.' }),
    type_id: choice({
      required: true,
      values: rateSchemeTypes,
      description:
        'When the scheme applies: type 1 always, as the base; every other type adjusts the base under its condition.',
    }),
    currency: currencyCode({ required: true, description: 'Currency of the amounts.' }),
    description: text({ max: 20_000, description: 'A description of the scheme.' }),
    booking_description_template: text({
      max: 20_000,
      check: templateProblem,
      description:
        'The description of document lines that the scheme prices. Placeholders: [bookingName], [rateSchemeName], [rateSchemeDescription], [rateSchemeStartDateCode|(j M Y)], [rateSchemeEndDateCode|(j M Y)].',
    }),
    resources: schemeResources,
    clients: schemeClients,
    projects: schemeProjects,
    hour_rate: rate('The price of an hour.'),
    hour_buy_rate: cost(rate('The cost of an hour.')),
    day_rate: rate('The price of a day.'),
    day_buy_rate: cost(rate('The cost of a day.')),
    week_rate: rate('The price of a week.'),
    week_buy_rate: cost(rate('The cost of a week.')),
    hour_rate_percent: isPercent('hour_rate and hour_buy_rate'),
    day_rate_percent: isPercent('The rates of a day and of a week'),
    fixed_date: flag({
      description: 'Whether date_start and date_end are fixed dates; otherwise the season repeats every year.',
    }),
    date_start: calendarDate({ description: 'First day on which the scheme applies.' }),
    date_end: calendarDate({ description: 'Last day on which the scheme applies.' }),
    time_start: timeOfDay('When the hours of a scheme of type 3 begin.'),
    time_end: timeOfDay(
      'When the hours of a scheme of type 3 end; on the next day, if this is not later than time_start.',
    ),
    overtime_hours: integer({ max: 8784, description: 'The number of hours after which a scheme of type 4 applies.' }),
    custom_field_id: refId('custom-field', {
      only: { module: 'booking' },
      description: 'The custom field of bookings that a scheme of type 7 checks.',
    }),
    custom_field_value: customFieldValue,
    override_base: flag({
      description: 'Whether the scheme replaces the base for the time that it covers, instead of adding to it.',
    }),
    default_unit: choice({ values: defaultUnits, description: 'The unit that is charged.' }),
    default_tax: refId('tax', { description: 'The default tax.' }),
    taxes: refs('tax', {
      link: link('rate_scheme_tax', 'tax_id'),
      show: 'line',
      description: 'The taxes of lines that the scheme prices.',
    }),
  },
  check: checkRateScheme,
})
