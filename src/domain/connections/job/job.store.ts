import type { Scope } from '../../../kernel/scope.ts'

export type JobState = 'waiting' | 'running' | 'done' | 'failed' | 'cancelled'

interface JobRow {
  id: number
  kind: string
  key: string | null
  state: JobState
  attempts: number
  run_at: number
  due: number | null
  finished: number | null
  updated: number
  updated_id: number
}

/** Changes a job in one of these states; false if it is in another. */
export async function changeJob(
  { db, actor, clock, journal }: Scope,
  id: number,
  from: readonly JobState[],
  set: Partial<JobRow>,
): Promise<boolean> {
  const change = db.update<JobRow>('job', { ...set, updated: clock.now(), updated_id: actor.userId })
  journal.touch('job', id)
  return (await db.run(change.where('id', '=', id).where('state', 'in', from))) > 0
}

export async function stateOfJob({ db }: Scope, id: number): Promise<JobState | undefined> {
  return (await db.first(db.rows<JobRow>('job').select('state').where('id', '=', id)))?.state
}

/** The kind and payload of a job. */
export async function orderOfJob(
  { db }: Scope,
  id: number,
): Promise<{ readonly kind: string; readonly payload: string } | undefined> {
  const jobs = db.rows<{ id: number; kind: string; payload: string }>('job')
  return db.first(jobs.select(['kind', 'payload']).where('id', '=', id))
}

/** A waiting or running job of the same kind and key. */
export async function queuedBeside({ db }: Scope, id: number): Promise<number | undefined> {
  const jobs = db.rows<JobRow>('job')
  const { kind, key } = (await db.first(jobs.select(['kind', 'key']).where('id', '=', id))) ?? {}
  if (kind === undefined || typeof key !== 'string') return undefined
  const queued = db.rows<JobRow>('job').select('id').where('kind', '=', kind).where('key', '=', key)
  return (await db.first(queued.where('due', 'is not', null).where('id', '<>', id).limit(1)))?.id
}

export async function deleteJobsEndedBefore({ db }: Scope, state: JobState, stamp: number): Promise<void> {
  await db.run(db.deleteFrom<JobRow>('job').where('state', '=', state).where('finished', '<', stamp))
}
