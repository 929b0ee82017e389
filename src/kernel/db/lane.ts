/**
 * Transactions of one lane run one after another, and those that arrive together share a commit. On PostgreSQL, lanes
 * commit in parallel. These are all lanes:
 */
export const lanes = {
  /** The writes of an instance, which lock its row. */
  writes: (instanceId: number): Lane => `writes of ${instanceId}`,
  /** Daybook's own bookkeeping about an instance. It locks no row of the instance, and waits for no write. */
  notes: (instanceId: number): Lane => `notes of ${instanceId}`,
  /**
   * The last use of tokens, which all processes note: with notes about webhooks in one transaction, two processes could
   * wait for each other.
   */
  tokenUses: (instanceId: number): Lane => `token uses of ${instanceId}`,
  /** Fragments of an instance: these transactions wait for writes, and must hold nothing that a write could wait for. */
  fragments: (instanceId: number): Lane => `fragments of ${instanceId}`,
  /** All leases, when the only process of a database starts. */
  leases: 'leases',
  /** A job that is held. With another one in one transaction, it could wait for a write that cancels both. */
  heldJob: (instanceId: number, id: number): Lane => `job ${id} of ${instanceId}`,
  /**
   * Jobs are taken in separate transactions from those that end them: a take may wait for a write of the job's instance,
   * and must hold nothing that such a write could wait for.
   */
  takenJobs: 'taken jobs',
} as const

/** The name of a lane: one of `lanes`. */
export type Lane =
  | `${'writes' | 'notes' | 'token uses' | 'fragments' | `job ${number}`} of ${number}`
  | 'leases'
  | 'taken jobs'
