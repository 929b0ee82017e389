import type { Engine } from '../db/engine.ts'

/** The record that a calendar feed is of. */
export interface FoundFeed {
  readonly instance_id: number
  readonly id: number
}

/**
 * The live record of a table whose feed has this secret, read before the instance is known; undefined where none has.
 * `table` is a name of the program's own.
 */
export async function findFeed(
  { read, dialect }: Pick<Engine, 'read' | 'dialect'>,
  table: string,
  secret: string,
): Promise<FoundFeed | undefined> {
  const [found] = await read.all<FoundFeed>(
    `select instance_id, id from "${table}" where feed_secret = ${dialect.placeholder(1)} and deleted is null`,
    [secret],
  )
  return found
}
