import { choiceParam, flagParam } from '../../records/params.ts'

const reaches = ['single', 'future', 'all'] as const

/** Query parameters of the verbs of bookings (contract 4.14). */
export const checkClash = flagParam(
  'Refuse the write with 409 where it books something twice, whatever the instance allows.',
)

export const notifyUserResources = flagParam(
  'Tell people who are booked, by mail. This version sends no mails; asked to, it says so in a warning.',
)

export const repeatUpdateScope = choiceParam(
  'Which bookings of a series are changed: this one (the default), it and those that follow, or all.',
  reaches,
)

export const repeatDeleteScope = choiceParam(
  'Which bookings of a series are deleted: this one (the default), it and those that follow, or all.',
  reaches,
)

/** What a caller should know who asks for mails. */
export function mailWarnings(asked: boolean | undefined): string[] {
  return asked ? ['notify_user_resources has no effect yet: this version sends no mails'] : []
}
