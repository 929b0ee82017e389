import { maskSecrets } from '../log.ts'
import type { Scopes } from '../scope.ts'
import { Turns } from '../turns.ts'
import { endWithin } from './end-within.ts'
import { enqueueRecurring } from './enqueue.ts'
import { FailureLog } from './failure-log.ts'
import type { Job, JobParts, JobRun } from './job.ts'
import {
  bringForward,
  endLeases,
  endRun,
  hasDue,
  instancesWithDue,
  instancesWithout,
  type JobEnd,
  keepLease,
  leaveJob,
  type TakenJob,
  takeDue,
} from './job-rows.ts'
import { Poller } from './poller.ts'
import { throughOutage } from './through-outage.ts'
import type { Worker } from './worker.ts'
import { WorkerHealth } from './worker-health.ts'

/** Jobs that one process runs at a time, in total and for one instance. */
const RUNNING_MAX = 8
const RUNNING_PER_INSTANCE_MAX = 4
/** Longer than a process may be busy; the jobs of a dead process wait this long. */
const LEASE_SECONDS = 60
const KEEP_LEASE_MS = 15_000
/** How often jobs of other processes, and newly due jobs, are looked for. */
const LOOK_EVERY_MS = 500
/** How often recurring jobs are added to new instances. */
const RECUR_EVERY_SECONDS = 60
/** How often a job is left to processes that know its kind: newer ones, while a version is being replaced. */
const LEAVE_FOR_SECONDS = 10
/** How long after its time a job is given up that no process knows. */
const KNOWN_WITHIN_SECONDS = 24 * 60 * 60
/** Leases that end later are of a clock that was ahead. Shorter ones end soon, and their process may be alive. */
const LEASE_SECONDS_MAX = 60 * 60
/** The maximum stored length of an error. */
const ERROR_MAX = 2000

/** Runs the due jobs of all instances, in any number of processes. */
export class JobRunner implements Worker {
  readonly health: WorkerHealth
  readonly #scopes: Scopes
  readonly #jobs: ReadonlyMap<string, Job<never>>
  readonly #parts: JobParts
  readonly #poller = new Poller(() => this.#fill(), LOOK_EVERY_MS)
  readonly #running = new Map<Promise<void>, TakenJob>()
  readonly #turns = new Turns(RUNNING_PER_INSTANCE_MAX)
  readonly #failing: FailureLog
  #giveUp = new AbortController()
  #recurred = 0
  #hasEndedLeases = false

  constructor(scopes: Scopes, jobs: readonly Job<never>[], parts: JobParts) {
    this.#scopes = scopes
    this.health = new WorkerHealth('jobs', scopes.clock)
    this.#failing = new FailureLog(scopes.log)
    this.#jobs = new Map(jobs.map((job) => [job.name, job]))
    this.#parts = parts
    scopes.onCommit(({ changes }) => {
      if (changes.some(({ record }) => record === 'job')) this.#poller.wake()
    })
  }

  start(): void {
    this.#giveUp = new AbortController()
    this.#poller.start()
  }

  async stop(graceMs: number): Promise<void> {
    await this.#poller.stop()
    await endWithin(graceMs, this.#running.keys(), this.#giveUp)
  }

  async runDue(): Promise<number> {
    await this.health.watch('look', () => this.#recur())
    for (let ran = 0; ; ran += 1) {
      const job = await this.health.watch('look', async () => this.#takeNext(await this.#instancesWaiting()))
      if (job === undefined) return ran
      await this.health.watch('work', () => this.#run(job)).finally(() => this.#turns.end(job.instance_id))
    }
  }

  #now(): number {
    return this.#scopes.clock.now()
  }

  /** Takes as many jobs as there are free slots. */
  async #fill(): Promise<void> {
    try {
      await this.health.watch('look', () => this.#look())
    } catch (error) {
      this.#failing.log(error, 'The queue of jobs cannot be read at the moment')
    }
  }

  async #look(): Promise<void> {
    await this.#endLeasesOfTheDead()
    if (Math.abs(this.#now() - this.#recurred) >= RECUR_EVERY_SECONDS) await this.#recur()
    if (this.#running.size >= RUNNING_MAX || !(await hasDue(this.#scopes.engine, this.#now()))) return
    const waiting = await this.#instancesWaiting()
    while (this.#running.size < RUNNING_MAX) {
      const job = await this.#takeNext(waiting)
      if (job === undefined) return
      this.#begin(job)
    }
  }

  async #instancesWaiting(): Promise<Set<number>> {
    return new Set(await instancesWithDue(this.#scopes.engine, this.#now()))
  }

  /** Takes a waiting job of the next instance in turn; undefined if none may have one. */
  async #takeNext(waiting: Set<number>): Promise<TakenJob | undefined> {
    for (;;) {
      const instanceId = this.#turns.next(waiting)
      if (instanceId === undefined) return undefined
      const job = await this.#takeOf(instanceId)
      if (job !== undefined) {
        this.#turns.begin(instanceId)
        return job
      }
      waiting.delete(instanceId)
    }
  }

  /**
   * Takes the longest waiting job of the instance, but first one of a kind of which none is running: thousands of mails to a
   * slow server delay only mails of their kind.
   */
  async #takeOf(instanceId: number): Promise<TakenJob | undefined> {
    const running = new Set(this.#running.values().flatMap((job) => (job.instance_id === instanceId ? [job.kind] : [])))
    const take = (kinds?: readonly string[]) =>
      takeDue(this.#scopes.engine, this.#now(), LEASE_SECONDS, 1, { instanceId, ...(kinds && { kinds }) })
    const kinds = [...this.#jobs.keys()].filter((kind) => !running.has(kind))
    const [other] = running.size === 0 ? [] : await take(kinds)
    return other ?? (await take())[0]
  }

  /** If this process is the only one, all other lease holders are dead. */
  async #endLeasesOfTheDead(): Promise<void> {
    const { engine } = this.#scopes
    if (engine.soleWriter && !this.#hasEndedLeases) await endLeases(engine, this.#now())
    this.#hasEndedLeases = true
  }

  #begin(job: TakenJob): void {
    const { engine } = this.#scopes
    const keeping = setInterval(() => {
      keepLease(engine, job, this.#now() + LEASE_SECONDS).catch((error: unknown) => {
        this.#failing.log(error, 'The lease of a job cannot be renewed at the moment', { job: job.kind })
      })
    }, KEEP_LEASE_MS).unref()
    const running = this.health
      .watch('work', () => this.#run(job))
      .catch((error: unknown) => {
        this.#scopes.log.error(
          { err: error, job: job.kind },
          'The result of a job cannot be stored, so the job will run again',
        )
      })
      .finally(() => {
        clearInterval(keeping)
        this.#running.delete(running)
        this.#turns.end(job.instance_id)
        this.#poller.wake()
      })
    this.#running.set(running, job)
  }

  async #run(taken: TakenJob): Promise<void> {
    const job = this.#jobs.get(taken.kind)
    const now = this.#now()
    if (job === undefined && now - taken.run_at < KNOWN_WITHIN_SECONDS) {
      await leaveJob(this.#scopes.engine, taken, now + LEAVE_FOR_SECONDS, 'The process that took it has no such job.')
      return
    }
    const { signal } = this.#giveUp
    const session = await this.#scopes.systemSession(taken.instance_id)
    const end =
      job === undefined || session === undefined
        ? givenUp(taken, job === undefined ? 'No job has this name any more.' : 'The instance is gone.')
        : await this.#attempt(job, taken, {
            ...this.#parts,
            scope: () => this.#scopes.reading(session),
            writing: (work) => throughOutage(() => this.#scopes.writing(session, work), signal),
            log: this.#scopes.log,
            attempt: taken.attempts,
            signal,
          })
    await throughOutage(() => endRun(this.#scopes.engine, taken, end, this.#now()), signal)
  }

  async #attempt(job: Job<never>, taken: TakenJob, run: JobRun): Promise<JobEnd> {
    try {
      const payload = JSON.parse(taken.payload) as never
      // After the last allowed run, each process that ran the job has died, and the next one could die too.
      if (taken.attempts > job.backOffSeconds.length + 1) {
        await job.givenUp?.(run, payload)
        throw new Error('The process that ran it ended unexpectedly.')
      }
      await job.run(run, payload)
      if (job.everySeconds === undefined)
        return { state: 'done', runAt: null, lastError: null, attempts: taken.attempts }
      return { state: 'waiting', runAt: this.#now() + job.everySeconds, lastError: null, attempts: 0 }
    } catch (error) {
      this.#scopes.log.warn({ err: error, job: job.name, job_id: taken.id, attempt: run.attempt }, 'A job failed')
      return this.#afterFailure(job, taken, messageOf(error))
    }
  }

  #afterFailure(job: Job<never>, taken: TakenJob, lastError: string): JobEnd {
    const wait = job.backOffSeconds[taken.attempts - 1]
    if (wait !== undefined) {
      return { state: 'waiting', runAt: this.#now() + wait, lastError, attempts: taken.attempts }
    }
    if (job.everySeconds === undefined) return givenUp(taken, lastError)
    return { state: 'waiting', runAt: this.#now() + job.everySeconds, lastError, attempts: 0 }
  }

  /** Adds the recurring jobs to every instance. */
  async #recur(): Promise<void> {
    for (const job of this.#jobs.values()) {
      await this.#correct(job)
      if (job.everySeconds === undefined) continue
      for (const instanceId of await instancesWithout(this.#scopes.engine, job.name)) {
        const session = await this.#scopes.systemSession(instanceId)
        if (session !== undefined) await this.#scopes.writing(session, (scope) => enqueueRecurring(scope, job))
      }
    }
    this.#recurred = this.#now()
  }

  /** Twice the longest wait: clocks of several machines differ a little. */
  async #correct({ name, everySeconds = 0, backOffSeconds }: Job<never>): Promise<void> {
    const now = this.#now()
    const latest = {
      recurring: now + 2 * everySeconds,
      retried: now + 2 * Math.max(0, ...backOffSeconds),
      leased: now + LEASE_SECONDS_MAX,
    }
    await bringForward(this.#scopes.engine, name, latest, { now, leaseEnd: now + LEASE_SECONDS })
  }
}

function givenUp({ attempts }: TakenJob, lastError: string): JobEnd {
  return { state: 'failed', runAt: null, lastError, attempts }
}

function messageOf(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error)
  return maskSecrets(text).slice(0, ERROR_MAX)
}
