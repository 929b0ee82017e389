import { say } from '../../text/say.ts'
import { notify } from '../../ui/notices.tsx'

/** A part that is used at once; if its script is missing, a notice says so. */
export function loadPart<Part>(load: () => Promise<Part>): Promise<Part | undefined> {
  return load().catch(() => {
    notify(say('late.missing'))
    return undefined
  })
}
