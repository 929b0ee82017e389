import type { Session } from '../../../kernel/auth/session.ts'
import { type TokenKey, tokenKey } from '../../../kernel/auth/token.ts'
import type { Visibility } from '../../../kernel/auth/visibility.ts'
import { Unauthenticated } from '../../../kernel/errors.ts'
import type { Worker } from '../../../kernel/jobs/worker.ts'
import type { Commit, Scopes } from '../../../kernel/scope.ts'
import { SharedReads } from '../../../kernel/shared-reads.ts'
import {
  actorRecords,
  beganHere,
  type FoundSession,
  factRecords,
  findHead,
  findSession,
  findVisibility,
  isTrueAt,
  refuseExpired,
  type SessionQueries,
  sessionQueries,
  unknownMessage,
} from '../access/index.ts'
import { SessionUse } from './session-use.ts'
import { TokenUse } from './token-use.ts'

/** Tokens whose sessions are kept at once; the one that was read first goes first. */
const KEPT_MAX = 10_000

/** The records that a session is made of. */
const ingredients = new Set([...factRecords, ...actorRecords])

/**
 * Finds sessions by token or cookie. A session stays in memory until what it is made of changes. If this process is the
 * only one that writes, its commits say so; elsewhere the head of the instance does, which is read after each request
 * has arrived, in one statement for all that wait. What a user sees is read once for each version of what that is made of.
 */
export class Sessions {
  /** Notes the day on which each token was last used. */
  readonly use: TokenUse
  /** Notes when each session with a cookie was last used, and knows which have been idle for too long. */
  readonly cookieUse: SessionUse
  readonly #scopes: Scopes
  readonly #queries: SessionQueries
  readonly #kept = new Map<string, FoundSession>()
  readonly #instances = new Map<number, KeptInstance>()
  readonly #visibilities = new Map<string, CachedVisibility>()
  readonly #heads = new SharedReads((instanceId: number) => {
    const { read, dialect } = this.#scopes.engine
    return findHead(read, dialect, instanceId)
  })
  /** By the key as JSON: after a start, a program sends many requests with a token that is not in memory yet. */
  readonly #sessions = new SharedReads((key: string) => this.#read(JSON.parse(key) as TokenKey))
  #commits = 0

  constructor(scopes: Scopes) {
    this.#scopes = scopes
    this.use = new TokenUse(scopes)
    this.cookieUse = new SessionUse(scopes)
    this.#queries = sessionQueries(scopes.engine.dialect)
    if (scopes.engine.soleWriter) scopes.onCommit((commit) => this.#follow(commit))
  }

  /** Background work. */
  get workers(): readonly Worker[] {
    return [this.use, this.cookieUse]
  }

  /** The session of a token. Throws `Unauthenticated` if the token or its user is unknown, revoked or expired. */
  async find(token: string): Promise<Session> {
    return this.findByKey(tokenKey(token))
  }

  /** The same by the key of a token or a cookie; without a promise if the database need not be asked. */
  findByKey(token: TokenKey): Session | Promise<Session> {
    const kept = this.#kept.get(token.hash)
    if (kept === undefined || (kept.lastUsed === null) !== (token.kind === 'token')) return this.#readCurrent(token)
    if (!this.#scopes.engine.soleWriter) return this.#confirm(kept, token)
    return this.#current(this.#newest(token, kept)) ?? this.#readCurrent(token)
  }

  /** The session in memory with the version of the moment, unless a process has changed what it is made of. */
  async #confirm(kept: FoundSession, token: TokenKey): Promise<Session> {
    const head = await this.#heads.read(kept.session.instance.id)
    if (head === undefined || !isTrueAt(kept, head)) return this.#readCurrent(token)
    return this.#current(this.#at(token, kept, head.version)) ?? this.#readCurrent(token)
  }

  /** With the version after the last commit of this process, if it has told us of any. */
  #newest(token: TokenKey, found: FoundSession): FoundSession {
    const { instance, version } = found.session
    return this.#at(token, found, this.#instances.get(instance.id)?.version ?? version)
  }

  /** The session, which is still true at this version. It is made once for each version, not for each request. */
  #at({ hash }: TokenKey, found: FoundSession, version: number): FoundSession {
    if (found.session.version === version) return found
    const made = { ...found, session: { ...found.session, version } }
    if (version > found.session.version && this.#kept.get(hash) === found) this.#kept.set(hash, made)
    return made
  }

  async #readCurrent(token: TokenKey): Promise<Session> {
    const found = await this.#sessions.read(JSON.stringify(token))
    if (found === undefined) throw new Unauthenticated(unknownMessage(token.kind))
    const session = this.#current(this.#newest(token, found))
    if (session !== undefined) return session
    throw new Unauthenticated('The session has ended because it was not used for too long. Sign in again.')
  }

  /** The session, if it is valid now. Undefined if it was idle for too long. */
  #current(found: FoundSession): Session | undefined {
    const { session, lastUsed, methods } = found
    const { clock, onlyProvider } = this.#scopes
    const now = clock.now()
    refuseExpired(found, now)
    // The operator may have switched passwords off after the person signed in.
    if (onlyProvider !== undefined && methods !== null && beganHere(methods)) {
      throw new Unauthenticated(`This service accepts only sign-ins with ${onlyProvider}. Sign in again.`)
    }
    if (lastUsed === null) this.use.note(session, now)
    else if (!this.cookieUse.note(session, lastUsed, now)) return undefined
    return session
  }

  async #read(token: TokenKey): Promise<FoundSession | undefined> {
    const commits = this.#commits
    const found = await this.#withVisibility(await findSession(this.#scopes.engine.read, this.#queries, token))
    // A commit during the read can make the result stale: it serves the requests that came before, but is not cached.
    if (found === undefined) this.#kept.delete(token.hash)
    else if (commits === this.#commits) this.#keep(token.hash, found)
    return found
  }

  /** The rows may be newer than their version. Then they are read once more than needed. */
  async #withVisibility(found: FoundSession | undefined): Promise<FoundSession | undefined> {
    if (found === undefined) return undefined
    const { session, visibilityVersion } = found
    const { actor, instance, serverRun } = session
    const version = `${visibilityVersion} ${serverRun}`
    const key = `${instance.id}/${actor.userId}`
    let kept = this.#visibilities.get(key)
    if (kept?.version !== version) {
      const { read, dialect } = this.#scopes.engine
      kept = { version, visibility: await findVisibility(read, dialect, instance.id, actor.userId) }
      if (this.#visibilities.size >= KEPT_MAX) this.#visibilities.clear()
      this.#visibilities.set(key, kept)
    }
    if (kept.visibility === undefined) return found
    return { ...found, session: { ...session, actor: { ...actor, visibility: kept.visibility } } }
  }

  #keep(tokenHash: string, found: FoundSession): void {
    if (this.#kept.size >= KEPT_MAX) this.#dropOldest()
    this.#kept.set(tokenHash, found)
    if (!this.#scopes.engine.soleWriter) return
    const { instance, version } = found.session
    const kept = this.#instances.get(instance.id) ?? { version, tokenHashes: new Set() }
    kept.tokenHashes.add(tokenHash)
    this.#instances.set(instance.id, kept)
  }

  #dropOldest(): void {
    for (const [tokenHash, { session }] of this.#kept) {
      this.#kept.delete(tokenHash)
      this.#instances.get(session.instance.id)?.tokenHashes.delete(tokenHash)
      return
    }
  }

  #follow({ instanceId, version, changes }: Commit): void {
    this.#commits += 1
    const instance = this.#instances.get(instanceId)
    if (instance === undefined) return
    instance.version = version
    if (!changes.some(({ record }) => ingredients.has(record))) return
    for (const tokenHash of instance.tokenHashes) this.#kept.delete(tokenHash)
    this.#instances.delete(instanceId)
  }
}

interface CachedVisibility {
  readonly version: string
  readonly visibility: Visibility | undefined
}

/** The cached facts of an instance with at least one cached session. */
interface KeptInstance {
  version: number
  readonly tokenHashes: Set<string>
}
