import { say } from '../../text/say.ts'
import { notify } from '../../ui/notices.tsx'
import { clashOf } from './write-booking.ts'

/**
 * Puts a booking back where it was, even if it clashes there: it may have clashed before. A notice reports a clash.
 * `write` is called again without the check if the service answers a clash.
 */
export async function despiteClash<Result>(
  name: string,
  write: (checksClash: boolean) => Promise<Result>,
): Promise<Result> {
  try {
    return await write(true)
  } catch (error) {
    if (clashOf(error) === undefined) throw error
  }
  const written = await write(false)
  notify(say('schedule.back.clash', { name }))
  return written
}
