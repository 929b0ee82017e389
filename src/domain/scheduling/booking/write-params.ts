import { choiceParam, flagParam, integerParam } from '../../../kernel/http/params.ts'
import { QUERY_INTEGER_MAX } from '../../../kernel/query-value.ts'

const reaches = ['single', 'future', 'all'] as const

/** Query parameters of the booking verbs (contract 4.14). */
export const checkClashParam = flagParam(
  'Refuse the write with a 409 if it double-books a resource, even if the instance allows clashes.',
  false,
)

export const notifyUserResources = flagParam(
  'Notify booked users by mail, if booking_notifications of the instance is on.',
  true,
)

export const copyOf = integerParam(
  'The booking that the new one copies. The body has the members that differ. Its series, lock and external id are not copied.',
  1,
  QUERY_INTEGER_MAX,
)

export const repeatUpdateScope = choiceParam(
  'Which bookings of a series are changed: this booking (the default), this and the following bookings, or all.',
  reaches,
)

export const repeatRestoreScope = choiceParam(
  'Which bookings that were deleted together with this booking are restored: this booking (the default), this and the following bookings, or all.',
  reaches,
)

export const repeatDeleteScope = choiceParam(
  'Which bookings of a series are deleted: this booking (the default), this and the following bookings, or all.',
  reaches,
)
