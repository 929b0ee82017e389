/** An account in the database, row by row: the data behind a token, for tests without records. */

import { modules } from '../../src/kernel/auth/modules.ts'
import { hashToken } from '../../src/kernel/auth/token.ts'
import type { Engine } from '../../src/kernel/db/engine.ts'
import { lanes } from '../../src/kernel/db/lane.ts'
import type { SqlRow, SqlValue } from '../../src/kernel/db/sql.ts'

export interface Account {
  readonly instanceId: number
  readonly token: string
}

const settings = JSON.stringify({ clash_policy: 'reject', lock_minutes: 10 })

/** Adds an instance with a group that may write everything, a user in it, and a token of that user, each with id 1. */
export async function addAccount(
  engine: Engine,
  instanceId = 1,
  token = `daybook_${`account${instanceId}`.repeat(5)}`,
): Promise<Account> {
  await engine.transaction(lanes.writes(instanceId), async (sql) => {
    const add = (table: string, row: SqlRow) => insert(sql, engine, table, { instance_id: instanceId, ...row })
    const meta = { id: 1, created_id: 1, created: 0, updated_id: 1, updated: 0 }
    await add('instance_head', { version: 0 })
    await add('instance', {
      ...meta,
      name: 'Studio',
      timezone: 'Europe/Berlin',
      currency: 'EUR',
      locale: 'de-DE',
      settings,
    })
    await add('group', { ...meta, name: 'All', is_default: 1, ...levels('RW') })
    await add('user', {
      ...meta,
      first_name: 'Ada',
      last_name: 'King',
      primary_email: 'ada@example.com',
      group_id: 1,
      notification: 0,
      schedule_view_mode: 0,
    })
    await add('api_client', { ...meta, user_id: 1, token_hash: hashToken(token) })
  })
  return { instanceId, token }
}

/** Sets columns of one row directly: without a journal entry or a version. */
export async function setRow(engine: Engine, table: string, instanceId: number, set: SqlRow): Promise<void> {
  const p = engine.dialect.placeholder
  const columns = Object.keys(set).map((column, index) => `"${column}" = ${p(index + 1)}`)
  const where = `instance_id = ${p(columns.length + 1)} and id = 1`
  await engine.transaction(lanes.writes(instanceId), (sql) =>
    sql.run(`update "${table}" set ${columns.join(', ')} where ${where}`, [...Object.values(set), instanceId]),
  )
}

export function levels(level: string): SqlRow {
  return Object.fromEntries(modules.map((module) => [`acl_${module}`, level]))
}

async function insert(
  sql: { run(text: string, values: readonly SqlValue[]): Promise<number> },
  { dialect }: Engine,
  table: string,
  row: SqlRow,
): Promise<void> {
  const columns = Object.keys(row).map((column) => `"${column}"`)
  const places = columns.map((_, index) => dialect.placeholder(index + 1))
  await sql.run(`insert into "${table}" (${columns.join(', ')}) values (${places.join(', ')})`, Object.values(row))
}
