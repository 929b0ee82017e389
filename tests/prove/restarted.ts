import type { RunningDaybook } from '../cli/running-daybook.ts'

/** Kills a service, as soon as it has started, and answers the one that takes its place. */
export async function restarted(
  dying: Promise<RunningDaybook> | undefined,
  start: () => Promise<RunningDaybook>,
): Promise<RunningDaybook> {
  await (await dying)?.end('SIGKILL')
  return start()
}
