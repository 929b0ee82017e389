import { LimitedStreams } from './limited-streams.ts'

/** Exports that run at a time in a process, and how long one waits for a client that reads nothing or slowly. */
export const exportStreams = new LimitedStreams({
  noun: 'exports',
  running: 6,
  runningPerInstance: 2,
  stallMs: 30_000,
  slowMs: 60_000,
})
