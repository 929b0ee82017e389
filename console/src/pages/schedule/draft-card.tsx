import { useCallback, useEffect, useRef } from 'react'
import { allows, useWhoAmI } from '../../api/own-session.ts'
import type { Problem } from '../../api/problem.ts'
import { say } from '../../text/say.ts'
import type { TimeStyle } from '../../time/show-time.ts'
import { lengthWords } from '../../timeline/span-words.ts'
import { useEscape } from '../../timeline/use-escape.ts'
import { faultBeside } from '../../ui/fault-beside.ts'
import { KeyCaps } from '../../ui/key-caps.tsx'
import { ProblemNotice } from '../../ui/problem-notice.tsx'
import type { Board, Draft } from './board.ts'
import { clashesHere } from './clashes-here.ts'
import { LateRepeatFact } from './late-parts.ts'
import { endBooking } from './make-booking.ts'
import { PartyPicker } from './party-picker.tsx'
import { TakenBy, WayList } from './refusal-card.tsx'
import { TimesField } from './times-field.tsx'
import { useCardPlace } from './use-card-place.ts'
import { type DraftFields, useDraft } from './use-draft.ts'
import { useOnBoard } from './use-on-board.ts'

interface DraftCardProps {
  readonly board: Board
  readonly draft: Draft
  readonly clock: TimeStyle
}

/** A new booking: the user types its name and presses Enter. */
export function DraftCard({ board, draft, clock }: DraftCardProps) {
  const card = useRef<HTMLFormElement>(null)
  const { fields, refused, problem, isSaving, change, take, save } = useDraft(board, draft)
  useCardPlace(card, '.bk.ghost')
  const close = useCallback(() => endBooking(board), [board])
  useEscape(close)
  const expected = refused === undefined ? clashesHere(board, fields) : []
  return (
    <form
      ref={card}
      className="hand float draft"
      aria-label={say('schedule.new')}
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
    >
      <DraftInputs board={board} fields={fields} clock={clock} problem={problem} change={change} />
      {expected.length > 0 && <TakenBy board={board} inTheWay={expected} clock={clock} />}
      {refused !== undefined && (
        <>
          <TakenBy board={board} inTheWay={refused.inTheWay} clock={clock} />
          <WayList ways={refused.ways} clock={clock} take={take} />
        </>
      )}
      {problem !== undefined && <ProblemNotice problem={problem} />}
      <footer>
        <button type="submit" className="btn primary" disabled={isSaving}>
          {say('schedule.book')}
          <KeyCaps keys="Enter" />
        </button>
        <button type="button" className="btn quiet" onClick={close}>
          {say('cancel')}
        </button>
      </footer>
    </form>
  )
}

interface InputsProps {
  readonly board: Board
  readonly fields: DraftFields
  readonly clock: TimeStyle
  readonly problem: Problem | undefined
  readonly change: (part: Partial<DraftFields>) => void
}

function DraftInputs({ board, fields, clock, problem, change }: InputsProps) {
  const name = useRef<HTMLInputElement>(null)
  const seesProjects = allows(useWhoAmI(), 'project', 'READ')
  const { statuses, resources } = useOnBoard(board)
  useEffect(() => name.current?.focus({ preventScroll: true }), [])
  return (
    <div className="draft-fields">
      <input
        ref={name}
        className="input draft-name"
        aria-label={say('schedule.name')}
        aria-invalid={problem?.faultOf('name') !== undefined}
        placeholder={say('schedule.name')}
        autoComplete="off"
        maxLength={255}
        value={fields.name}
        onChange={({ target }) => change({ name: target.value })}
      />
      <TimesField times={fields} clock={clock} change={change} />
      <p className="small soft">{lengthWords(fields.end - fields.start)}</p>
      <div className="draft-pair">
        <ResourceSelect board={board} fields={fields} change={change} />
        <select
          className="input"
          aria-label={say('schedule.status')}
          value={fields.statusId ?? ''}
          onChange={({ target }) => change({ statusId: Number(target.value) })}
        >
          {statuses.map(({ id, name: label }) => (
            <option key={id} value={id}>
              {label}
            </option>
          ))}
        </select>
      </div>
      {seesProjects && (
        <PartyPicker
          kind="project"
          label={say('schedule.project')}
          value={fields.project}
          change={(project) => change({ project })}
        />
      )}
      <LateRepeatFact
        rule={fields.repeat}
        start={fields.start}
        clock={clock}
        fault={faultBeside(problem, 'repeat_rule')}
        canWrite
        change={(repeat) => change({ repeat })}
      />
      {fields.resourceIds.length > 1 && (
        <p className="small soft">
          {fields.resourceIds.map((id) => resources.find((one) => one.id === id)?.name).join(', ')}
        </p>
      )}
    </div>
  )
}

/** The first resource can be changed; the others that were marked stay. */
function ResourceSelect({ board, fields, change }: Pick<InputsProps, 'board' | 'fields' | 'change'>) {
  const [first, ...others] = fields.resourceIds
  const { resources } = useOnBoard(board)
  return (
    <select
      className="input"
      aria-label={say('schedule.resource')}
      value={first ?? ''}
      onChange={({ target }) => change({ resourceIds: [...new Set([Number(target.value), ...others])] })}
    >
      {first === undefined && <option value="">{say('schedule.resource.none')}</option>}
      {resources.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </select>
  )
}
