import Type from 'typebox'
import { integers } from '../../../kernel/query-value.ts'
import { minutesBetween } from '../../../kernel/time/zone.ts'
import { defineRecord } from '../../../records/define-record.ts'
import { computed } from '../../../records/fields/computed.ts'
import { flag } from '../../../records/fields/flag.ts'
import { integer } from '../../../records/fields/integer.ts'
import { ref, refId } from '../../../records/fields/ref.ts'
import { text } from '../../../records/fields/text.ts'
import { timestamp } from '../../../records/fields/timestamp.ts'
import { zoneName } from '../../../records/fields/zone-name.ts'
import { visibleBookings } from '../../accounts/access/index.ts'
import { clientRef } from '../../accounts/contact/index.ts'
import { userName } from '../../accounts/user-name/index.ts'
import { BOOKING_STATUS } from '../../catalogue/status/index.ts'
import { bookedResources } from './booked-resources.ts'
import { takesMinutes } from './booking-list.store.ts'
import { maskBookings } from './booking-mask.ts'
import { bookingParams } from './booking-params.ts'
import { checkBooking } from './check-booking.ts'
import { bookingBillableItems } from './pricing/index.ts'
import { repeatMaster, repeatMasterId, repeatRule } from './repeat/index.ts'

/** In characters: enough for the UIDs of calendars. */
export const EXTERNAL_ID_MAX = 500

export const booking = defineRecord({
  name: 'booking',
  description: 'An event with a start and an end: the booked people and things, and the client.',
  permission: 'SCHEDULE',
  event: 'booking',
  customFields: { all: ['booking'] },
  fields: {
    name: text({ required: true, match: 'full-text', description: 'Name of the booking.' }),
    start: timestamp({ required: true, isoTwin: 'start_date_time_iso', description: 'When the booking starts.' }),
    end: timestamp({ required: true, isoTwin: 'end_date_time_iso', description: 'When the booking ends, exclusive.' }),
    duration_min: computed({
      description: 'The time from start to end, in minutes.',
      answer: Type.String(),
      needs: ['start', 'end'],
      from: (row) => `"${minutesBetween(Number(row.start), Number(row.end))}"`,
      filter: (query) => takesMinutes(integers('duration_min', query)),
      order: (column) => `((${column('end')} - ${column('start')}) / 60)`,
    }),
    all_day: flag({
      renderedAs: 'string',
      description: 'Whether the booking is shown as whole days; start and end stay as sent.',
    }),
    timezone: zoneName({
      description: 'The time zone in which the booking keeps its local time; by default that of the instance.',
    }),
    notes: text({ max: 20_000, description: 'Notes on the booking.' }),
    repeat_master: repeatMaster,
    repeat_master_id: repeatMasterId,
    repeat_rule: repeatRule,
    resources: bookedResources,
    project: ref('project', { show: 'summary', description: 'The project of the booking.' }),
    client: clientRef({ description: 'The client of the booking.' }),
    status: ref('status', {
      show: 'summary',
      alsoBy: 'name',
      only: { type_id: BOOKING_STATUS },
      description: 'Status of the booking. Bodies name it by id or by name, filters by id.',
    }),
    billable_items: bookingBillableItems,
    lock_created_id: integer({
      readOnly: true,
      max: Number.MAX_SAFE_INTEGER,
      description: 'The user who has locked the booking: until lock_expire_date no other user can change it.',
    }),
    lock_expire_date: timestamp({
      readOnly: true,
      description: 'When the lock ends; an expired lock has no effect.',
    }),
    external_id: text({
      readOnly: true,
      max: EXTERNAL_ID_MAX,
      match: 'exact',
      description: 'The id of the booking in another system; set by bulk writes and calendars.',
    }),
    calendar_subscription_id: refId('calendar-subscription/import', {
      readOnly: true,
      description: 'The calendar that the booking comes from, if any.',
    }),
    created_name: userName({
      of: 'created_id',
      description: 'The name of the user who created the booking.',
    }),
    updated_name: userName({ of: 'updated_id', description: 'The name of the user who last updated it.' }),
  },
  params: bookingParams,
  visible: visibleBookings,
  masked: maskBookings,
  check: checkBooking,
})
