import Type from 'typebox'
import type { SqlRow } from '../../../kernel/db/sql.ts'
import { emailProblem, localeProblem } from '../../../kernel/text-checks.ts'
import { zoneProblem } from '../../../kernel/time/zone.ts'
import { defineRecord } from '../../../records/define-record.ts'
import { choice } from '../../../records/fields/choice.ts'
import { flag } from '../../../records/fields/flag.ts'
import { refId } from '../../../records/fields/ref.ts'
import { text } from '../../../records/fields/text.ts'
import { timestamp } from '../../../records/fields/timestamp.ts'
import type { BodyReader } from '../../../records/write/body-reader.ts'
import { systemGroupId } from '../access/index.ts'
import { feedParams, feedPrivacy, feedSwitch } from '../feed-address/index.ts'

const dateFormats = ['j/n/y', 'd/m/y', 'd/m/Y', 'n/j/y', 'm/d/y', 'm/d/Y', 'y/n/j', 'y/m/d', 'Y/m/d'] as const

/** Two names and a space fit into the name of the contact that mirrors the user. */
const NAME_MAX = 120

export const user = defineRecord({
  name: 'user',
  description: 'A person with access to this instance. Each user is also a contact.',
  permission: 'ADMIN',
  fields: {
    first_name: text({ required: true, max: NAME_MAX, description: 'First name of the user.' }),
    last_name: text({ max: NAME_MAX, description: 'Last name of the user.' }),
    primary_email: text({
      required: true,
      check: emailProblem,
      description: 'Email address of the user, unique in the instance.',
    }),
    username: text({ description: 'Short name of the user.' }),
    group_id: refId('group', { description: 'Group that gives the user their access levels. Default: Staff.' }),
    timezone: text({
      match: 'exact',
      check: zoneProblem,
      description: 'Time zone in which the user sees times, by its IANA name. Null: that of the instance.',
    }),
    locale: text({ match: 'exact', check: localeProblem, description: 'Language and region of the user.' }),
    date_format: choice({
      values: new Map(dateFormats.map((format) => [format, ''])),
      description: 'Date format for the user.',
    }),
    time_format: choice({
      values: new Map([
        [0, '12 hours'],
        [1, '24 hours'],
      ]),
      description: 'Time format for the user.',
    }),
    notification: flag({ initial: true, description: 'The user gets notifications by email.' }),
    expires: timestamp({ description: 'Time at which the user loses access.' }),
    schedule_view_mode: choice({
      values: new Map([
        [0, 'all bookings'],
        [1, 'those of others anonymous'],
        [2, 'those of others hidden'],
      ]),
      initial: 0,
      description: 'Part of the schedule that a user with a linked resource can see.',
    }),
    feed: feedSwitch('user'),
    feed_privacy: feedPrivacy('user'),
  },
  shows: {
    name: {
      columns: ['first_name', 'last_name'],
      answer: Type.String(),
      render: (row) => JSON.stringify(fullName(row)),
    },
    member: ['id', 'first_name', 'last_name', 'primary_email'],
  },
  params: feedParams,
  check: useDefaultGroup,
})

export function fullName({ first_name, last_name }: SqlRow): string {
  return [first_name, last_name].filter((part) => part != null && part !== '').join(' ')
}

async function useDefaultGroup(reader: BodyReader): Promise<void> {
  if (reader.value('group_id') === null) reader.values.group_id = await systemGroupId(reader.scope, 'staff')
}
