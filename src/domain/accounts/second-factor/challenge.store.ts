import type { Engine } from '../../../kernel/db/engine.ts'
import { lanes } from '../../../kernel/db/lane.ts'
import type { Sql } from '../../../kernel/db/sql.ts'
import type { Scope } from '../../../kernel/scope.ts'

/** The first instance keeps the key, because a challenge is made before the instance is known. */
const FIRST_INSTANCE = 1

interface UsedChallenge {
  challenge: string
  expires: number
}

/** Notes that a challenge was used. False if it was used before. */
export async function spendChallenge({ db, clock }: Scope, challenge: string, expires: number): Promise<boolean> {
  await db.run(db.deleteFrom<UsedChallenge>('used_challenge').where('expires', '<=', clock.now()))
  const used = db.rows<UsedChallenge>('used_challenge').select('challenge').where('challenge', '=', challenge)
  if ((await db.first(used)) !== undefined) return false
  await db.run(db.insertInto<UsedChallenge>('used_challenge', { challenge, expires }))
  return true
}

/** The key of the database for signing challenges. `fresh` becomes the key if there is none. */
export async function challengeKey(
  { read, transaction, dialect }: Pick<Engine, 'read' | 'transaction' | 'dialect'>,
  fresh: string,
): Promise<string> {
  const p = dialect.placeholder
  const find = (sql: Sql) =>
    sql.all<{ secret: string }>(`select secret from challenge_key where instance_id = ${p(1)}`, [FIRST_INSTANCE])
  const [known] = await find(read)
  if (known !== undefined) return known.secret
  return transaction(lanes.notes(FIRST_INSTANCE), async (sql) => {
    await sql.run(
      `insert into challenge_key (instance_id, secret) values (${p(1)}, ${p(2)}) on conflict (instance_id) do nothing`,
      [FIRST_INSTANCE, fresh],
    )
    const [stored] = await find(sql)
    return stored?.secret ?? fresh
  })
}
