import type { Engine } from '../db/engine.ts'
import { instanceOfFeedSecret } from './token.ts'

/** The record that a calendar feed is of. */
export interface FoundFeed {
  readonly instance_id: number
  readonly id: number
}

/**
 * The live record of a table whose feed has this secret; undefined where none has. A secret that names its instance is
 * looked up there, an older one in all instances.
 * `table` is a name of the program's own.
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
