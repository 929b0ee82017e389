import type { Engine } from '../../../kernel/db/engine.ts'

/** The id of the newest entry of an instance's journal. */
export async function journalHead({ read, dialect }: Engine, instanceId: number): Promise<number> {
  const [row] = await read.all<{ last_id: number }>(
    `select last_id from record_tally where instance_id = ${dialect.placeholder(1)} and record = 'journal'`,
    [instanceId],
  )
  return row?.last_id ?? 0
}
