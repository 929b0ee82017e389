import { choice } from '../../../records/fields/choice.ts'
import type { FieldSpec } from '../../../records/fields/field.ts'
import { type FeedKind, type FeedPrivacy, privacies } from './feed-kinds.ts'
import { refuseOthersFeed } from './own-feed.ts'

const INITIAL = 'titles'

/** The member `feed_privacy`. */
export function feedPrivacy(kind: FeedKind): FieldSpec<FeedPrivacy | null, ''> {
  const spec = choice({
    initial: INITIAL,
    values: new Map<FeedPrivacy, string>([
      ['busy', 'only when'],
      ['titles', 'also the names of bookings'],
      ['full', 'also notes, rooms, project and client'],
    ]),
    description: 'How much its calendar feed shows.',
  })
  if (kind !== 'user') return spec
  return {
    named(name) {
      const field = spec.named(name)
      return {
        ...field,
        read(value, reader) {
          field.read.call(this, value, reader)
          const { current } = reader
          if (current === undefined || current.feed_secret === null) return
          const held = current[name] ?? INITIAL
          if (howMuch(reader.values[name] ?? held) > howMuch(held)) refuseOthersFeed(reader, this)
        },
      }
    },
  }
}

function howMuch(privacy: unknown): number {
  return (privacies as readonly unknown[]).indexOf(privacy)
}
