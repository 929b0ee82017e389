import type { ScopedDb } from './scoped-db.ts'

/**
 * Locks the row of the instance, as its writes do, until the transaction ends: it must be the first statement. On SQLite,
 * there is nothing beside the transaction.
 */
export async function lockInstance(db: ScopedDb): Promise<void> {
  if (db.dialect.name === 'sqlite') return
  await db.statement('select 1 from instance_head where instance_id = $1 for update', [db.instanceId])
}
