import type { Engine } from '../../src/kernel/db/engine.ts'
import type { Scans, Sql, SqlValue } from '../../src/kernel/db/sql.ts'
import { refusedByCluster } from './cluster-rules.ts'
import { tenancyOf } from './statement-tenancy.ts'

/**
 * Statements before the instance is known, or about no instance: the schema and its users, the owner of a token or a
 * feed, the list of instances and their sizes, due jobs and webhooks, secrets that the key of the operator must open, and
 * leases of dead processes, which a process reads that is the only one.
 */
const beforeTheInstance = [
  /\bwhere api_client\.token_hash = /,
  /\bwhere feed_secret = \S+ and deleted\b/,
  /\bwhere sign_in\.email = /,
  /\bwhere identity\.identity_hash = /,
  /\binstance_head\b/,
  /\bselect t\.(rel)?name as table_name\b/,
  /\bfrom migration\b/,
  /^select name, sql from sqlite_schema\b/,
  /\bfrom pg_stat(_activity|_user_table)?s?\b/,
  /\bfrom pg_(extension|proc|dist_partition)\b/,
  /\bgroup by record_tally\.instance_id\b/,
  /\bfrom job where due\b/,
  /\bfrom webhook_progress as p\b/,
  /\bfrom totp where secret is not null$/,
  /^update job set due = \S+ where state = 'running'$/,
  /^update webhook_progress set leased_until = 0 where leased_until > 0$/,
]

/**
 * Tables that are never distributed, fragments, which only one machine has, and statements of a process that is the only
 * one and so has one machine.
 */
const onOneMachine = [
  /\bselect t\.(rel)?name as table_name\b/,
  /\bfrom migration\b/,
  /^select name, sql from sqlite_schema\b/,
  /\bfrom pg_stat(_activity|_user_table)?s?\b/,
  /\bfrom pg_(extension|proc|dist_partition)\b/,
  /\bpg_advisory_xact_lock\b/,
  /^update job set due = \S+ where state = 'running'$/,
  /^update webhook_progress set leased_until = 0 where leased_until > 0$/,
]

/**
 * An engine that throws on a statement with a table that is not bound to the statement's instance, and on a statement
 * that a distributed database would refuse. The API tests run on it, so that they check every statement of the program.
 */
export function boundEngine(engine: Engine): Engine {
  const read = boundSql(engine.read)
  return {
    ...engine,
    read,
    readOf: (...asked) => boundSql(engine.readOf(...asked)),
    transaction: (lane, work, committed) => engine.transaction(lane, (sql) => work(boundSql(sql)), committed),
  }
}

function boundSql(sql: Sql): Sql {
  return {
    all: (text, values, limit) => {
      assertBound(text, values)
      return sql.all(text, values, limit)
    },
    run: (text, values) => {
      assertBound(text, values)
      return sql.run(text, values)
    },
    scans: sql.scans && boundScans(sql.scans),
  }
}

function boundScans({ here, all, ...scans }: Scans): Scans {
  return {
    ...scans,
    here: (text, values) => {
      assertBound(text, values)
      return here(text, values)
    },
    all: (text, values) => {
      assertBound(text, values)
      return all(text, values)
    },
  }
}

/** The result for each statement; there are few different ones, and each runs often. */
const known = new Map<string, readonly number[]>()

function assertBound(text: string, values: readonly SqlValue[]): void {
  assertSpreadable(text)
  if (beforeTheInstance.some((pattern) => pattern.test(text))) return
  const placeholders = known.get(text) ?? placeholdersOf(text)
  known.set(text, placeholders)
  const instances = new Set(placeholders.map((placeholder) => values[placeholder - 1]))
  if (instances.size > 1) throw new Error(`the statement speaks of instances ${[...instances]}: ${text}`)
}

const spreadable = new Set<string>()

function assertSpreadable(text: string): void {
  if (spreadable.has(text) || onOneMachine.some((pattern) => pattern.test(text))) return
  const refused = refusedByCluster(text)
  if (refused !== undefined) throw new Error(`a database on many machines refuses ${refused}: ${text}`)
  spreadable.add(text)
}

function placeholdersOf(text: string): readonly number[] {
  const { unbound, placeholders } = tenancyOf(text)
  if (unbound.length > 0) throw new Error(`the statement does not bind ${unbound} to an instance: ${text}`)
  return placeholders
}
