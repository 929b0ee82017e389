import { say } from '../../text/say.ts'
import { copyText } from '../../ui/copy-text.ts'

/** Copies the address that goes to a booking and opens it. */
export function copyLink(id: number): Promise<void> {
  return copyText(`${window.location.origin}/schedule?booking=${id}`, say('panel.link.copied'))
}
