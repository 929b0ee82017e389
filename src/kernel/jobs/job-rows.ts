import type { Engine } from '../db/engine.ts'
import { lanes } from '../db/lane.ts'
import type { SqlValue } from '../db/sql.ts'
import { SqlText } from '../db/sql-text.ts'
import { nextId } from '../db/tally.ts'
import type { Scope } from '../scope.ts'

/**
 * The rows of the queue. `due` is the time from which a process may take the job: its start time while it waits, the
 * end of the lease while it runs, null after it has ended. `taken` counts the runs, and so identifies the holder of the
 * lease.
 */

/** A job that this process has taken. */
export interface TakenJob {
  readonly instance_id: number
  readonly id: number
  readonly kind: string
  readonly payload: string
  /** Including this one. */
  readonly attempts: number
  /** When it was to run, in UNIX seconds. */
  readonly run_at: number
  /** Identifies this run among all of the job: `attempts` restarts when a user retries it, or when it recurs. */
  readonly taken: number
}

/** The values of a new job. */
export interface NewJob {
  readonly kind: string
  readonly key: string | null
  /** JSON. */
  readonly payload: string
  /** UNIX seconds. */
  readonly runAt: number
}

/** The result of a run. */
export interface JobEnd {
  readonly state: 'done' | 'failed' | 'waiting'
  /** The time of the next run of a waiting job, in UNIX seconds. */
  readonly runAt: number | null
  readonly lastError: string | null
  /** The attempts so far, counted on by the next run; 0 if the next run is a new one. */
  readonly attempts: number
}

/** The number of jobs in a state, and how long the oldest waiting job has been due. */
export interface QueueLength {
  readonly state: string
  readonly jobs: number
  /** UNIX seconds. */
  readonly oldest: number
}

/** How often due jobs are looked for again if other processes have taken the found ones. */
const LOOKS_MAX = 3

/** Adds a job to the queue. */
export async function insertJob(scope: Scope, { kind, key, payload, runAt }: NewJob): Promise<void> {
  const { db, actor, clock, journal } = scope
  const id = await nextId(db, 'job')
  const stamps = { created_id: actor.userId, created: clock.now(), updated_id: actor.userId, updated: clock.now() }
  const times = { run_at: runAt, due: runAt, attempts: 0 }
  await db.run(db.insertInto('job', { id, kind, key, payload, state: 'waiting', ...times, ...stamps }))
  journal.touch('job', id)
}

/** Makes the waiting job with this key run at `runAt` or earlier; false if none waits. */
export async function moveForward({ db, journal }: Scope, kind: string, key: string, runAt: number): Promise<boolean> {
  const sql = new SqlText(db.dialect, db.instanceId).add('update job set ')
  // The row is written in any case: a process that is about to take the job then sees the data of this transaction.
  sql.add('run_at = case when run_at < ').value(runAt).add(' then run_at else ').value(runAt).add(' end, ')
  sql.add('due = case when due < ').value(runAt).add(' then due else ').value(runAt).add(' end where ').ofInstance()
  sql.add(' and kind = ').value(kind).add(' and key = ').value(key).add(` and state = 'waiting' returning id`)
  const moved = await db.statement<{ id: number }>(sql.text, sql.values)
  for (const { id } of moved) journal.touch('job', id)
  return moved.length > 0
}

/** Whether a job with this key waits or runs. */
export async function isQueued({ db }: Scope, kind: string, key: string): Promise<boolean> {
  const jobs = db.rows<{ kind: string; key: string; due: number | null }>('job').select('kind')
  const queued = jobs.where('kind', '=', kind).where('key', '=', key).where('due', 'is not', null).limit(1)
  return (await db.first(queued)) !== undefined
}

/** The instances without a job of this kind in the queue. */
export async function instancesWithout({ read, dialect }: Engine, kind: string): Promise<number[]> {
  const rows = await read.all<{ instance_id: number }>(
    `select instance_head.instance_id from instance_head where not exists (select 1 from job
       where job.instance_id = instance_head.instance_id and job.kind = ${dialect.placeholder(1)} and job.due is not null)
     order by instance_head.instance_id`,
    [kind],
  )
  return rows.map((row) => row.instance_id)
}

/** Whether there is a job to take: reads an index. */
export async function hasDue({ read, dialect }: Engine, now: number): Promise<boolean> {
  return (await read.all(`select id from job where due <= ${dialect.placeholder(1)} limit 1`, [now])).length > 0
}

/** The instances with a job to take, the longest waiting first: reads an index for each. */
export async function instancesWithDue({ read, dialect }: Engine, now: number): Promise<number[]> {
  const p = dialect.placeholder
  const rows = await read.all<{ instance_id: number }>(
    `select instance_head.instance_id, (select min(job.due) from job
       where job.instance_id = instance_head.instance_id and job.due <= ${p(1)}) as oldest
     from instance_head where exists (select 1 from job
       where job.instance_id = instance_head.instance_id and job.due <= ${p(2)})
     order by oldest, instance_head.instance_id`,
    [now, now],
  )
  return rows.map((row) => row.instance_id)
}

/** Which due jobs to take: those of one instance, and of some kinds. */
interface WantedJobs {
  readonly instanceId?: number
  readonly kinds?: readonly string[]
}

/**
 * Takes up to `limit` due jobs, all or the `wanted` ones, the longest waiting first, for `leaseSeconds`. No two
 * processes get the same job. The jobs are found by a read and then taken one by one, each by an update that succeeds
 * only if the job is unchanged. This also works if the rows of instances are on several machines.
 */
export async function takeDue(
  engine: Engine,
  now: number,
  leaseSeconds: number,
  limit: number,
  wanted: WantedJobs = {},
): Promise<TakenJob[]> {
  const taken: TakenJob[] = []
  for (let look = 0; look < LOOKS_MAX && taken.length < limit; look += 1) {
    const found = await dueJobs(engine, now, limit - taken.length, wanted)
    for (const job of found) taken.push(...(await takeJob(engine, job, now, now + leaseSeconds)))
    if (found.length === 0) break
  }
  return taken.toSorted((a, b) => a.instance_id - b.instance_id || a.id - b.id)
}

type DueJob = Pick<TakenJob, 'instance_id' | 'id' | 'taken'>

function dueJobs(
  { read, dialect }: Engine,
  now: number,
  limit: number,
  { instanceId, kinds }: WantedJobs,
): Promise<DueJob[]> {
  const values: SqlValue[] = []
  const bound = (value: SqlValue) => dialect.placeholder(values.push(value))
  const where = [`due <= ${bound(now)}`]
  if (instanceId !== undefined) where.push(`instance_id = ${bound(instanceId)}`)
  if (kinds !== undefined) where.push(dialect.anyOf('kind', bound(JSON.stringify(kinds)), 'text'))
  return read.all<DueJob>(
    `select instance_id, id, taken from job where ${where.join(' and ')}
     order by due, instance_id, id limit ${bound(limit)}`,
    values,
  )
}

/** Takes one job; none if another process was faster, or the job has been cancelled since. */
function takeJob(engine: Engine, job: DueJob, now: number, until: number): Promise<TakenJob[]> {
  const sql = new SqlText(engine.dialect, job.instance_id)
  sql.add(`update job set state = 'running', attempts = attempts + 1, taken = taken + 1, due = `).value(until)
  sql.add(', started = ').value(now).add(', updated = ').value(now).add(' where ').ofInstance()
  sql.add(' and id = ').value(job.id).add(' and taken = ').value(job.taken).add(' and due <= ').value(now)
  sql.add(' returning instance_id, id, kind, payload, attempts, run_at, taken')
  return engine.transaction(lanes.takenJobs, (tx) => tx.all<TakenJob>(sql.text, sql.values))
}

/** Renews the lease of a running job until `until`; false if this process no longer holds it. */
export function keepLease(engine: Engine, job: DueJob, until: number): Promise<boolean> {
  return changeHeld(engine, job, { due: until })
}

/** Stores the result of a run; false if this process no longer holds the lease. */
export function endRun(engine: Engine, job: TakenJob, end: JobEnd, now: number): Promise<boolean> {
  const { state, runAt, lastError, attempts } = end
  const next = runAt === null ? {} : { run_at: runAt }
  const ended = { state, due: runAt, last_error: lastError, attempts, finished: now, updated: now }
  return changeHeld(engine, job, { ...ended, ...next })
}

/** Leaves a job that was taken and not run to another process, which may take it at `due`. */
export function leaveJob(engine: Engine, job: TakenJob, due: number, reason: string): Promise<boolean> {
  return changeHeld(engine, job, { state: 'waiting', due, attempts: job.attempts - 1, last_error: reason })
}

/** The key of the recurring job of a kind. */
export const RECURRING_KEY = 'recurring'

/** The latest times for which waiting jobs of a kind can be planned, in UNIX seconds. */
export interface LatestTimes {
  /** Of the next run of a recurring job. */
  readonly recurring: number
  /** Of another attempt after a failure. */
  readonly retried: number
  /** Of the end of a lease. */
  readonly leased: number
}

/**
 * Makes waiting jobs of a kind due `now` that would run again later than `latest`, and ends leases of running ones at
 * `leaseEnd`: a clock that has been set back since planned them. Processes that still run a job renew its lease before.
 */
export async function bringForward(
  engine: Engine,
  kind: string,
  latest: LatestTimes,
  { now, leaseEnd }: { readonly now: number; readonly leaseEnd: number },
): Promise<void> {
  const { recurring, retried, leased } = latest
  const p = engine.dialect.placeholder
  // Reads an index, and almost always finds none.
  const late = await engine.read.all<DueJob & { readonly state: string }>(
    `select instance_id, id, taken, state from job where due > ${p(1)} and kind = ${p(2)}
       and (state = 'running' and due > ${p(3)} or state = 'waiting'
         and (attempts = 0 and key = '${RECURRING_KEY}' and due > ${p(4)} or attempts > 0 and due > ${p(5)}))`,
    [Math.min(recurring, retried, leased), kind, leased, recurring, retried],
  )
  for (const job of late) {
    if (job.state === 'running') {
      await keepLease(engine, job, leaseEnd)
      continue
    }
    const { instance_id, id, taken } = job
    const sql = new SqlText(engine.dialect, instance_id).add('update job set due = ').value(now).add(', run_at = ')
    sql.value(now).add(' where ').ofInstance().add(' and id = ').value(id).add(' and taken = ').value(taken)
    sql.add(` and state = 'waiting'`)
    await engine.transaction(lanes.heldJob(instance_id, id), (tx) => tx.run(sql.text, sql.values))
  }
}

/** Makes every taken job due, in all processes. */
export async function endLeases(engine: Engine, now: number): Promise<void> {
  const statement = `update job set due = ${engine.dialect.placeholder(1)} where state = 'running'`
  await engine.transaction(lanes.leases, (sql) => sql.run(statement, [now]))
}

/** The length of the queue, for monitoring. */
export function queueLengths({ read }: Engine): Promise<QueueLength[]> {
  return read.all<QueueLength>(
    `select state, count(*) as jobs, min(due) as oldest from job where due is not null group by state`,
    [],
  )
}

async function changeHeld(
  engine: Engine,
  { instance_id, id, taken }: DueJob,
  set: Readonly<Record<string, SqlValue>>,
): Promise<boolean> {
  const sql = new SqlText(engine.dialect, instance_id).add('update job set ')
  sql.joined(
    Object.entries(set).map(
      ([column, value]) =>
        () =>
          sql.add(`${column} = `).value(value),
    ),
    ', ',
  )
  sql.add(' where ').ofInstance().add(' and id = ').value(id).add(' and taken = ').value(taken)
  sql.add(` and state = 'running'`)
  return (await engine.transaction(lanes.heldJob(instance_id, id), (tx) => tx.run(sql.text, sql.values))) > 0
}
