import { Forbidden } from '../../../kernel/errors.ts'
import type { Field } from '../../../records/fields/field.ts'
import type { BodyReader } from '../../../records/write/body-reader.ts'

/** A user's feed shows what that user sees, so nobody else opens it: others may only make it tell less. */
export function refuseOthersFeed({ current, scope }: BodyReader, { name }: Field): void {
  if (current?.id === scope.actor.userId) return
  throw new Forbidden(`${name}: only the user can switch on their own feed, or let it tell more: PUT /v2/user/feed.`)
}
