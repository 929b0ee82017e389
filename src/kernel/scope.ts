import type { AccessRules } from './auth/access-rules.ts'
import { requirePermission } from './auth/require-permission.ts'
import { type Actor, type InstanceFacts, type Session, systemActor } from './auth/session.ts'
import type { Engine } from './db/engine.ts'
import type { KeptRows } from './db/kept-rows.ts'
import { lanes } from './db/lane.ts'
import { ScopedDb } from './db/scoped-db.ts'
import type { Sql } from './db/sql.ts'
import { alwaysWanted, Unwanted, WantedReads } from './db/wanted-reads.ts'
import { type Change, Journal } from './journal/journal.ts'
import type { Log } from './log.ts'
import type { Mailer } from './mail/mailer.ts'
import { TargetPolicy } from './outside/target-policy.ts'
import { PublicAddress } from './public-address.ts'
import type { Clock } from './time/clock.ts'
import { type Trial, Undone } from './trial.ts'
import { WriteChain } from './write-chain.ts'

/** The context of a request or a job: created once for it, and passed first everywhere. */
export interface Scope {
  readonly instance: InstanceFacts
  readonly actor: Actor
  readonly db: ScopedDb
  readonly clock: Clock
  readonly journal: Journal
  readonly log: Log
  /** Checks user-supplied addresses that are called later. */
  readonly targets: TargetPolicy
  /** Undefined without a mail server. */
  readonly mailer: Mailer | undefined
  /** The public address of the service. */
  readonly address: PublicAddress
  readonly access: AccessRules
  /** The name of the provider that people must sign in with; undefined where passwords are allowed. */
  readonly onlyProvider: string | undefined
  /** Only in a write that is undone in the end. */
  readonly trial?: Trial
}

/** The changes of one committed transaction. */
export interface Commit {
  readonly instanceId: number
  readonly version: number
  readonly changes: readonly Change[]
}

/** The data of an instance before it has its number. */
type NewFacts = Omit<InstanceFacts, 'id'>

/** The parts of all scopes. Without `targets`, addresses inside the network are refused. */
export interface ScopeParts {
  readonly engine: Engine
  readonly clock: Clock
  readonly log: Log
  readonly access: AccessRules
  readonly targets?: TargetPolicy
  readonly mailer?: Mailer | undefined
  readonly address?: PublicAddress
  readonly onlyProvider?: string | undefined
}

/** Creates scopes: for reading, or for writing in a transaction. */
export class Scopes {
  readonly engine: Engine
  readonly clock: Clock
  readonly log: Log
  readonly access: AccessRules
  readonly targets: TargetPolicy
  readonly mailer: Mailer | undefined
  readonly address: PublicAddress
  readonly onlyProvider: string | undefined
  readonly #listeners: ((commit: Commit) => void)[] = []
  readonly #chain = new WriteChain()

  constructor({
    engine,
    clock,
    log,
    access,
    targets = new TargetPolicy({ allowsPrivate: false }),
    mailer,
    address = new PublicAddress(undefined, 'http://localhost'),
    onlyProvider,
  }: ScopeParts) {
    this.engine = engine
    this.clock = clock
    this.log = log
    this.access = access
    this.targets = targets
    this.mailer = mailer
    this.address = address
    this.onlyProvider = onlyProvider
  }

  /** `listener` is called for every commit of this process, in the turn of the commit. */
  onCommit(listener: (commit: Commit) => void): void {
    this.#listeners.push(listener)
  }

  /** A session in which Daybook itself acts; undefined if there is no such instance. */
  systemSession(instanceId: number): Promise<Session | undefined> {
    return this.access.findSystemSession(this.engine, instanceId)
  }

  /** With `isWanted`, statements throw `Unwanted` as soon as it is false. */
  reading(session: Session, log: Log = this.log, isWanted?: () => boolean): Scope {
    const read = this.engine.readOf(session.instance.id, isWanted)
    return this.#scope(isWanted === undefined ? read : new WantedReads(read, isWanted), session, log)
  }

  /**
   * Runs `work` in a transaction that locks the instance: writes of one instance run one after another, in every
   * process, so that a check in a verb stays true until it commits. Each takes this one lock first and no other, so
   * that there are no deadlocks. `scope.instance`, and the actor's permissions and visibility, are read under the lock,
   * whatever the session had. Throws `Unauthenticated` or `Forbidden` if the token, or the permission of the request,
   * has been removed since, and `Unwanted` if `isWanted` is false when its turn comes.
   */
  async writing<T>(
    session: Session,
    work: (scope: Scope) => Promise<T>,
    log: Log = this.log,
    isWanted = alwaysWanted,
  ): Promise<T> {
    const { id: instanceId } = session.instance
    const outcome = await this.#inLane(
      instanceId,
      (sql) => this.#write(sql, session, work, { log, isWanted }),
      ({ version, changes }) => {
        for (const listener of this.#listeners) listener({ instanceId, version, changes })
      },
    )
    return outcome.answer
  }

  /**
   * Runs `work` as `writing` does, in a scope with a `trial`, and rolls it back: nothing is stored, no id is used, the
   * write is not counted, and no listener is called. Throws the errors of `work`.
   */
  async trying<T>(
    session: Session,
    work: (scope: Scope) => Promise<T>,
    log: Log = this.log,
    isWanted = alwaysWanted,
  ): Promise<T> {
    const trial: Trial = { refusals: [], findings: {} }
    try {
      return await this.#inLane(session.instance.id, async (sql): Promise<T> => {
        const { answer } = await this.#write(sql, session, work, { log, isWanted, trial })
        throw new Undone(answer)
      })
    } catch (error) {
      if (error instanceof Undone) return error.answer as T
      throw error
    }
  }

  /** Runs a write of an instance. If it fails or does not commit, nothing that it has read is kept. */
  async #inLane<T>(instanceId: number, write: (sql: Sql) => Promise<T>, committed?: (result: T) => void): Promise<T> {
    const forgetting = (error: unknown): never => {
      this.#chain.forget(instanceId)
      throw error
    }
    return this.engine
      .transaction(lanes.writes(instanceId), (sql) => write(sql).catch(forgetting), committed)
      .catch(forgetting)
  }

  async #write<T>(
    sql: Sql,
    session: Session,
    work: (scope: Scope) => Promise<T>,
    { log, isWanted, trial }: { readonly log: Log; readonly isWanted: () => boolean; readonly trial?: Trial },
  ) {
    if (!isWanted()) throw new Unwanted()
    const head = await takeInstance(sql, this.engine, session.instance.id)
    const { version, facts_version, sight_version, server_run } = head
    // Another run of the server may have lost commits: its versions say nothing about the session.
    const known = session.serverRun === undefined || session.serverRun === server_run ? session.version : -1
    const kept = this.#chain.rowsFor(session.instance.id, head)
    const instance = facts_version > known ? await this.#facts(sql, session) : session.instance
    const actor = sight_version > known ? await this.#actorNow(sql, session) : session.actor
    const scope = this.#scope(sql, { actor, instance, version }, log, { trial, kept })
    const answer = await work(scope)
    await scope.journal.flush()
    const { changes } = scope.journal
    await noteChanges(sql, this, instance.id, changes)
    return { answer, version, changes }
  }

  /**
   * Runs `work` in a separate transaction beside the writes of the instance: it is not counted as a write, and waits
   * for none, unless it runs in another `lane`. It is for Daybook's own bookkeeping (such as sent webhook events), and
   * must not change anything that a list with an ETag shows, nor the journal.
   */
  noting<T>(session: Session, work: (scope: Scope) => Promise<T>, lane = lanes.notes): Promise<T> {
    return this.engine.transaction(lane(session.instance.id), (sql) => work(this.#scope(sql, session, this.log)))
  }

  /**
   * Creates an instance: takes the next number, writes its head and runs `work` in it as Daybook itself, in one
   * transaction, of which only one runs at a time in all processes. With `only: 'first'` it returns undefined, and does
   * nothing, if an instance exists. No listener is called, because nothing can be cached yet.
   */
  founding<T>(facts: NewFacts, work: (scope: Scope) => Promise<T>): Promise<T>
  founding<T>(facts: NewFacts, work: (scope: Scope) => Promise<T>, only: 'first'): Promise<T | undefined>
  founding<T>(facts: NewFacts, work: (scope: Scope) => Promise<T>, only?: 'first'): Promise<T | undefined> {
    return this.engine.exclusive(async (sql) => {
      const id = await nextInstanceId(sql)
      if (only === 'first' && id > 1) return undefined
      const p = this.engine.dialect.placeholder
      await sql.run(`insert into instance_head (instance_id, version) values (${p(1)}, 1)`, [id])
      const scope = this.#scope(sql, { actor: systemActor, instance: { ...facts, id }, version: 1 }, this.log)
      const answer = await work(scope)
      await scope.journal.flush()
      return answer
    })
  }

  async #facts(sql: Sql, { instance }: Session): Promise<InstanceFacts> {
    const found = await this.access.findSystemSession({ read: sql, dialect: this.engine.dialect }, instance.id)
    if (found === undefined) throw new Error(`instance ${instance.id} is gone`)
    return found.instance
  }

  async #actorNow(sql: Sql, { actor: { visibility: _, ...known }, granted, instance }: Session): Promise<Actor> {
    const { dialect } = this.engine
    const actor = await this.access.findActor(sql, dialect, instance.id, known, this.clock.now())
    if (granted !== undefined) requirePermission({ actor }, granted.permission, granted.access)
    const visibility = await this.access.findVisibility(sql, dialect, instance.id, actor.userId)
    return visibility === undefined ? actor : { ...actor, visibility }
  }

  #scope(sql: Sql, session: Session, log: Log, { trial, kept }: WriteParts = {}): Scope {
    const db = new ScopedDb(sql, this.engine.dialect, session.instance.id, kept)
    return {
      instance: session.instance,
      actor: session.actor,
      db,
      clock: this.clock,
      journal: new Journal(db, this.clock, session.actor.userId),
      log,
      targets: this.targets,
      mailer: this.mailer,
      address: this.address,
      access: this.access,
      onlyProvider: this.onlyProvider,
      ...(trial !== undefined && { trial }),
    }
  }
}

/** What only the scope of a write has. */
interface WriteParts {
  readonly trial?: Trial | undefined
  readonly kept?: KeptRows
}

interface Head {
  /** The version that this write creates. */
  readonly version: number
  /** The version in which `InstanceFacts` last changed. */
  readonly facts_version: number
  /** The version in which data behind permissions or `Visibility` last changed. */
  readonly sight_version: number
  readonly server_run: string
}

/** Locks the instance's row until the transaction ends and counts the write. */
async function takeInstance(sql: Sql, engine: Engine, instanceId: number): Promise<Head> {
  const p = engine.dialect.placeholder
  const [head] = await sql.all<Head>(
    `update instance_head set version = version + 1 where instance_id = ${p(1)}
     returning version, facts_version, sight_version, ${engine.dialect.serverRun} as server_run`,
    [instanceId],
  )
  if (head === undefined) throw new Error(`instance ${instanceId} has no head`)
  return head
}

/** Notes that sessions created before this write may have outdated instance data or visibility. */
async function noteChanges(
  sql: Sql,
  { engine, access: { factRecords, actorRecords } }: Scopes,
  instanceId: number,
  changes: readonly Change[],
): Promise<void> {
  const columns = [
    ...(changes.some(({ record }) => factRecords.has(record)) ? ['facts_version = version'] : []),
    ...(changes.some(({ record }) => actorRecords.has(record)) ? ['sight_version = version'] : []),
  ]
  if (columns.length === 0) return
  const p = engine.dialect.placeholder
  await sql.run(`update instance_head set ${columns.join(', ')} where instance_id = ${p(1)}`, [instanceId])
}

async function nextInstanceId(sql: Sql): Promise<number> {
  const [head] = await sql.all<{ id: number }>('select coalesce(max(instance_id), 0) + 1 as id from instance_head', [])
  return head?.id ?? 1
}
