import type { RunningDaybook } from '../cli/running-daybook.ts'

/** Kills a service as soon as it has started, and returns its replacement. */
export async function restarted(
  dying: Promise<RunningDaybook> | undefined,
  start: () => Promise<RunningDaybook>,
): Promise<RunningDaybook> {
  await (await dying)?.end('SIGKILL')
  return start()
}
