import { choice } from '../../records/fields/choice.ts'
import type { FieldSpec } from '../../records/fields/field.ts'
import type { FeedPrivacy } from './feed-kinds.ts'

/** The member `feed_privacy`. */
export function feedPrivacy(): FieldSpec<FeedPrivacy | null, ''> {
  return choice({
    initial: 'titles',
    values: new Map<FeedPrivacy, string>([
      ['busy', '(only when)'],
      ['titles', '(also the names of bookings)'],
      ['full', '(also notes, rooms, project and client)'],
    ]),
    description: 'How much its calendar feed tells.',
  })
}
