import { instanceOfFeedSecret } from '../../../kernel/auth/token.ts'
import type { Engine } from '../../../kernel/db/engine.ts'

/** The record that a calendar feed is of. */
export interface FoundFeed {
  readonly instance_id: number
  readonly id: number
}

/**
 * The live record of a table whose feed has this secret; undefined if there is none. A secret that names its instance is
 * looked up there, an older one in all instances.
 * `table` is never user input.
 */
export async function findFeed(
  { read, dialect }: Pick<Engine, 'read' | 'dialect'>,
  table: string,
  secret: string,
): Promise<FoundFeed | undefined> {
  const p = dialect.placeholder
  const instanceId = instanceOfFeedSecret(secret)
  const [ofInstance, only] = instanceId === undefined ? ['', []] : [` and instance_id = ${p(2)}`, [instanceId]]
  const [found] = await read.all<FoundFeed>(
    `select instance_id, id from "${table}" where feed_secret = ${p(1)}${ofInstance} and deleted is null`,
    [secret, ...only],
  )
  return found
}
