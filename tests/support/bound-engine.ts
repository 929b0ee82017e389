import type { Engine } from '../../src/kernel/db/engine.ts'
import type { Sql, SqlValue } from '../../src/kernel/db/sql.ts'
import { refusedByCluster } from './cluster-rules.ts'
import { tenancyOf } from './statement-tenancy.ts'

/**
 * What is asked before the instance is known, or of none: which schema the database has and who works on it, whose token
 * or feed it is, which instances there are and how large, which job or webhook is due, and, by a process that is alone,
 * which of them somebody has left who died.
 */
const beforeTheInstance = [
  /\bwhere api_client\.token_hash = /,
  /\bwhere feed_secret = \S+ and deleted\b/,
  /\bwhere sign_in\.email = /,
  /\bwhere identity\.identity_hash = /,
  /\binstance_head\b/,
  /^select t\.(rel)?name as table_name\b/,
  /\bfrom migration\b/,
  /\bfrom pg_stat(_activity|_user_table)?s?\b/,
  /\bgroup by record_tally\.instance_id\b/,
  /\bfrom job where due\b/,
  /\bfrom webhook_progress as p\b/,
  /^update job set due = \S+ where state = 'running'$/,
  /^update webhook_progress set leased_until = 0 where leased_until > 0$/,
]

/** Of these, what is never spread over machines, and what a process asks that is alone and so has one machine. */
const onOneMachine = [
  /^select t\.(rel)?name as table_name\b/,
  /\bfrom migration\b/,
  /\bfrom pg_stat(_activity|_user_table)?s?\b/,
  /^update job set due = \S+ where state = 'running'$/,
  /^update webhook_progress set leased_until = 0 where leased_until > 0$/,
]

/**
 * The engine, but it throws on a statement with a table that is not bound to the one instance that the statement
 * speaks of, and on one that a database would refuse that is spread over machines. Tests of the API run on it, so that
 * they hold every statement that the program makes to this.
 */
export function boundEngine(engine: Engine): Engine {
  const read = boundSql(engine.read)
  return {
    ...engine,
    read,
    transaction: (instanceId, work, committed) =>
      engine.transaction(instanceId, (sql) => work(boundSql(sql)), committed),
  }
}

function boundSql(sql: Sql): Sql {
  return {
    all: (text, values) => {
      assertBound(text, values)
      return sql.all(text, values)
    },
    run: (text, values) => {
      assertBound(text, values)
      return sql.run(text, values)
    },
  }
}

/** What each statement was found to be; there are few, and each is made often. */
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
