import type { Engine } from '../kernel/db/engine.ts'
import type { Scope } from '../kernel/scope.ts'

/** The contact that every user has, found after the user was written. */
export async function contactOfUser({ db }: Scope, userId: number): Promise<number> {
  const query = db.records<{ id: number; user_id: number }>('contact').select('id').where('user_id', '=', userId)
  const found = await db.first(query)
  if (found === undefined) throw new Error(`user ${userId} has no contact`)
  return found.id
}

export async function countOf({ db }: Scope, record: string): Promise<number> {
  const query = db.rows<{ record: string; live: number }>('record_tally').select('live').where('record', '=', record)
  return (await db.first(query))?.live ?? 0
}

export async function statusIds({ db }: Scope): Promise<ReadonlyMap<string, number>> {
  const query = db.records<{ id: number; name: string }>('status').select(['id', 'name'])
  return new Map((await db.all(query)).map(({ id, name }) => [name, id]))
}

/** Every instance of a database, by id and name: for a command line, which comes without a token. */
export function instances({ read }: Engine): Promise<{ id: number; name: string }[]> {
  return read.all('select id, name from instance where deleted is null order by id', [])
}

/** The hash of a token that is good and has all rights in the instance, for who owns the database anyway. */
export async function administratorTokenHash(
  { read, dialect }: Engine,
  instanceId: number,
  now: number,
): Promise<string | undefined> {
  const p = dialect.placeholder
  const [row] = await read.all<{ token_hash: string }>(
    `select api_client.token_hash from api_client
     join "user" on "user".instance_id = ${p(1)} and "user".id = api_client.user_id and "user".deleted is null
     join "group" on "group".instance_id = ${p(2)} and "group".id = "user".group_id
     where api_client.instance_id = ${p(3)} and api_client.deleted is null
       and (api_client.expires is null or api_client.expires > ${p(4)})
       and ("user".expires is null or "user".expires > ${p(5)})
       and "group".acl_admin = 'RW' and "group".acl_account = 'RW'
     order by api_client.id limit 1`,
    [instanceId, instanceId, instanceId, now, now],
  )
  return row?.token_hash
}
