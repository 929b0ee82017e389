import type { Dialect } from '../../../kernel/db/dialect.ts'
import type { Sql } from '../../../kernel/db/sql.ts'
import type { FoundSession } from './find-session.store.ts'

/** The versions of an instance that show whether a session that was read before is still true. */
export interface InstanceHead {
  readonly version: number
  readonly facts_version: number
  readonly sight_version: number
  readonly server_run: string
}

/** Reads the head of an instance; undefined if there is no such instance. */
export async function findHead(sql: Sql, dialect: Dialect, instanceId: number): Promise<InstanceHead | undefined> {
  const [head] = await sql.all<InstanceHead>(
    `select version, facts_version, sight_version, ${dialect.serverRun} as server_run
     from instance_head where instance_id = ${dialect.placeholder(1)}`,
    [instanceId],
  )
  return head
}

/** Whether nothing that the session is made of has changed since it was read. */
export function isTrueAt({ session: { version, serverRun } }: FoundSession, head: InstanceHead): boolean {
  return serverRun === head.server_run && Math.max(head.facts_version, head.sight_version) <= version
}
