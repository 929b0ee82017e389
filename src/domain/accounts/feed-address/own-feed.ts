import { Forbidden } from '../../../kernel/errors.ts'
import type { Field } from '../../../records/fields/field.ts'
import type { BodyReader } from '../../../records/write/body-reader.ts'

/** A user's feed shows what that user sees, so others can only switch it off or reduce its detail. */
export function refuseOthersFeed({ current, scope }: BodyReader, { name }: Field): void {
  if (current?.id === scope.actor.userId) return
  throw new Forbidden(`${name}: only the user can switch on their own feed, or show more in it: PUT /v2/user/feed.`)
}
