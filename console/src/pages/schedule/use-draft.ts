import { useRef, useState } from 'react'
import type { Picked } from '../../api/picked.ts'
import { Problem } from '../../api/problem.ts'
import { say } from '../../text/say.ts'
import type { Times } from '../../timeline/move.ts'
import { typedSince } from '../../ui/typed-since.ts'
import type { Board, Draft } from './board.ts'
import type { Way } from './find-ways-out.ts'
import { makeBooking } from './make-booking.ts'
import { takenWay } from './move-bookings.ts'
import { useOnBoard } from './use-on-board.ts'
import { useRefused } from './use-refused.ts'
import { clashOf } from './write-booking.ts'

export interface DraftFields extends Times {
  readonly name: string
  readonly resourceIds: readonly number[]
  readonly statusId: number | undefined
  readonly project: Picked | undefined
  /** The rule by which it repeats; empty without one. */
  readonly repeat: string
}

/** The state of a new booking: its fields, and the errors of the service. */
export function useDraft(board: Board, draft: Draft) {
  const { statuses } = useOnBoard(board)
  const [chosen, setFields] = useState<DraftFields>(() => ({
    ...draft,
    name: '',
    statusId: undefined,
    project: undefined,
    repeat: '',
  }))
  // The form may be open before the statuses are read.
  const fields = { ...chosen, statusId: chosen.statusId ?? statuses[0]?.id }
  const latest = useRef(fields)
  const { refused, refuse, clear } = useRefused(board)
  const [problem, setProblem] = useState<Problem>()
  const [isSaving, setSaving] = useState(false)
  const change = (part: Partial<DraftFields>) => {
    const next = { ...fields, ...part }
    latest.current = next
    setFields(next)
    clear()
    setProblem(undefined)
    const { start, end, resourceIds } = next
    board.state.set({ ...board.state.get(), gesture: { kind: 'mark', start, end, resourceIds } })
  }
  const save = async (wanted: DraftFields, checksClash: boolean) => {
    if (isSaving) return
    if (wanted.name.trim() === '') {
      setProblem(new Problem(400, say('schedule.name.missing'), { field: 'name' }))
      return
    }
    setSaving(true)
    latest.current = wanted
    try {
      const options = { checksClash, typedSince: () => typedSince(wanted, latest.current) }
      await makeBooking(board, draft, bodyOf(wanted), options)
    } catch (error) {
      setSaving(false)
      const inTheWay = clashOf(error)
      if (inTheWay !== undefined) refuse(wanted, inTheWay)
      else if (error instanceof Problem) setProblem(error)
      else throw error
    }
  }
  const take = (way: Way) => {
    const wanted = { ...takenWay(fields, way), ...(way.kind === 'hold' && { statusId: way.status.id }) }
    change(wanted)
    void save(wanted, way.kind === 'elsewhere' || way.kind === 'later')
  }
  return { fields, refused, problem, isSaving, change, take, save: () => void save(fields, true) }
}

function bodyOf({ name, start, end, resourceIds, statusId, project, repeat }: DraftFields) {
  return {
    name: name.trim(),
    start,
    end,
    resources: resourceIds.map((id) => ({ id })),
    ...(statusId !== undefined && { status: [{ id: statusId }] }),
    ...(repeat !== '' && { repeat_rule: repeat }),
    ...(project !== undefined && { project: [{ id: project.id }] }),
  }
}
