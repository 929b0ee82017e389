import { choiceParam, flagParam } from '../../../kernel/http/params.ts'

const reaches = ['single', 'future', 'all'] as const

/** Query parameters of the booking verbs (contract 4.14). */
export const checkClash = flagParam(
  'Refuse the write with 409 where it books something twice, whatever the instance allows.',
  false,
)

export const notifyUserResources = flagParam(
  'Tell users who are booked by mail, where booking_notifications of the instance are on.',
  true,
)

export const repeatUpdateScope = choiceParam(
  'Which bookings of a series are changed: this one (the default), it and those that follow, or all.',
  reaches,
)

export const repeatRestoreScope = choiceParam(
  'Which bookings that were deleted together with this one are restored: this one (the default), it and those that follow, or all.',
  reaches,
)

export const repeatDeleteScope = choiceParam(
  'Which bookings of a series are deleted: this one (the default), it and those that follow, or all.',
  reaches,
)
