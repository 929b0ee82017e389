import type { Dialect } from '../db/dialect.ts'
import type { Engine } from '../db/engine.ts'
import type { Sql } from '../db/sql.ts'
import type { Permission } from './modules.ts'
import type { Actor, Session } from './session.ts'
import type { Visibility } from './visibility.ts'

/** The questions of the kernel about access. The domain answers them, because it has the tables: `accounts/access`. */
export interface AccessRules {
  /** The kinds of record that `InstanceFacts` are read from. */
  readonly factRecords: ReadonlySet<string>
  /** The kinds that an actor and their `Visibility` are read from. */
  readonly actorRecords: ReadonlySet<string>
  /** The permission that reading a kind needs; kinds that all users may read are left out. */
  readonly kindPermissions: Readonly<Record<string, Permission>>
  /** A session in which Daybook itself acts; undefined if there is no such instance. The version is the current one. */
  findSystemSession(db: Pick<Engine, 'read' | 'dialect'>, instanceId: number): Promise<Session | undefined>
  /**
   * An actor as they are now, without their `Visibility`; Daybook itself, and those who have neither token nor session,
   * as they were. Throws `Unauthenticated` if the token, the session or the user is no longer valid.
   */
  findActor(sql: Pick<Sql, 'all'>, dialect: Dialect, instanceId: number, known: Actor, now: number): Promise<Actor>
  /** The records that are hidden from a user; undefined if nothing is hidden. */
  findVisibility(
    sql: Pick<Sql, 'all'>,
    dialect: Dialect,
    instanceId: number,
    userId: number,
  ): Promise<Visibility | undefined>
}
