import { useState } from 'react'
import { say } from '../../text/say.ts'
import type { TimeStyle } from '../../time/show-time.ts'
import { spanWords } from '../../timeline/span-words.ts'
import { Dialog } from '../../ui/dialog.tsx'
import type { Board, Dispute } from './board.ts'
import type { BoardBooking, Disputed } from './board-booking.ts'

interface DisputeDialogProps {
  readonly board: Board
  readonly dispute: Dispute
  readonly clock: TimeStyle
}

/** Another user was faster: shows their changes, and lets the user choose a version. */
export function DisputeDialog({ board, dispute, clock }: DisputeDialogProps) {
  const [isSaving, setSaving] = useState(false)
  const { theirs, seen } = dispute
  if (theirs === undefined) return null
  const close = () => board.leavePanel()
  const insist = async () => {
    setSaving(true)
    close()
    await dispute.insist()
  }
  return (
    <Dialog title={say('schedule.dispute', { name: seen.name })} close={close}>
      <p>{say('schedule.dispute.who', { who: theirs.updated_name ?? say('schedule.somebody'), what: dispute.what })}</p>
      <table className="dispute">
        <thead>
          <tr>
            <th scope="col">{say('schedule.dispute.what')}</th>
            <th scope="col">{say('schedule.dispute.seen')}</th>
            <th scope="col">{say('schedule.dispute.theirs')}</th>
          </tr>
        </thead>
        <tbody>
          {linesOf(dispute.members).map((member) => (
            <tr key={member}>
              <th scope="row">{say(`schedule.member.${member}`)}</th>
              <td className={member}>{words(seen, member, clock)}</td>
              <td className={member}>
                <b>{words(theirs, member, clock)}</b>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <footer>
        <button type="button" className="btn" disabled={isSaving} onClick={() => void insist()}>
          {say('schedule.dispute.insist')}
        </button>
        <button type="button" className={dispute.editOn ? 'btn' : 'btn primary'} onClick={close}>
          {say('schedule.dispute.keep')}
        </button>
        {dispute.editOn && (
          <button type="button" className="btn primary" onClick={dispute.editOn}>
            {say('unsaved.keep')}
          </button>
        )}
      </footer>
    </Dialog>
  )
}

type Line = 'name' | 'times' | 'resources' | 'status' | 'client' | 'project' | 'notes' | 'other'

/** A start and an end are shown as one time. */
function linesOf(members: readonly Disputed[]): readonly Line[] {
  const lines = members.map((member) => (member === 'start' || member === 'end' ? 'times' : member))
  return lines.length === 0 ? ['other'] : [...new Set(lines)]
}

function words(booking: BoardBooking, line: Line, clock: TimeStyle): string {
  if (line === 'name') return booking.name
  if (line === 'times') return spanWords(booking, clock)
  if (line === 'other') return say('schedule.dispute.other')
  if (line === 'notes') return booking.notes || '–'
  return booking[line].map(({ name }) => name).join(', ') || '–'
}
