import type { Engine } from './engine.ts'

/**
 * Compares `record_tally` and `record_block` with the rows themselves; a line for each difference. Writes maintain
 * both, so a difference is a bug or a manual change in the database.
 */
export async function tallyFaults(
  engine: Engine,
  kinds: readonly { readonly name: string; readonly table: string }[],
): Promise<string[]> {
  const p = engine.dialect.placeholder
  const faults: string[] = []
  for (const { name, table } of kinds) {
    const rows = await engine.read.all<{ instance_id: number; live: number; tally: number; blocks: number }>(
      `select head.instance_id,
         (select count(*) from "${table}" as t where t.instance_id = head.instance_id and t.deleted is null) as live,
         coalesce((select live from record_tally as r where r.instance_id = head.instance_id and r.record = ${p(1)}), 0) as tally,
         coalesce((select sum(live) from record_block as b where b.instance_id = head.instance_id and b.record = ${p(2)}), 0) as blocks
       from instance_head as head order by head.instance_id`,
      [name, name],
    )
    for (const { instance_id, live, tally, blocks } of rows) {
      if (live === tally && live === blocks) continue
      faults.push(`instance ${instance_id} has ${live} live ${name} records, but counts ${tally} (${blocks} in blocks)`)
    }
  }
  return faults
}
