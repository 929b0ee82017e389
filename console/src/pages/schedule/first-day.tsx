import './first-day.css'
import { Link } from '@tanstack/react-router'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Problem } from '../../api/problem.ts'
import { say } from '../../text/say.ts'
import { Icon } from '../../ui/icon.tsx'
import { isInLayer } from '../../ui/is-in-layer.ts'
import { KeyCaps } from '../../ui/key-caps.tsx'
import { ProblemNotice } from '../../ui/problem-notice.tsx'
import { useActions } from '../../ui/use-actions.ts'
import { createFirstRows } from './actions/create-first-rows.ts'
import { startInView } from './actions/new-booking.ts'
import type { Board } from './board.ts'
import { createRows, type NamedRow } from './create-rows.ts'
import { FirstRows } from './first-rows.tsx'

const types = [1, 2, 3] as const
type Texts = Readonly<Record<(typeof types)[number], string>>

const actions = [createFirstRows]

const links = [
  ['/import', 'import'],
  ['/rates', 'rates'],
  ['/admin/users', 'invite'],
] as const

interface FirstDayProps {
  readonly board: Board
  readonly stay: (isStaying: boolean) => void
}

/** One question, one field and one button: names become rows. What else a new studio can begin with is below. */
export function FirstDay({ board, stay }: FirstDayProps) {
  const [type, setType] = useState<(typeof types)[number]>(1)
  const [texts, setTexts] = useState<Texts>({ 1: '', 2: '', 3: '' })
  const { isBusy, failed, create } = useCreation(stay, setTexts)
  const rows = rowsOf(texts)
  // The first thing to do in a new studio, unless the user has opened the palette while this was loaded.
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    if (!isInLayer()) field.current?.focus()
    return () => focusRows(board)
  }, [board])
  useActions(actions)
  const kind = say(`first-day.${type}`)
  return (
    <section className="first-day" aria-labelledby="first-day">
      <div className="first-ask">
        <h2 id="first-day">{say('first-day')}</h2>
        <p className="first-about">{say('first-day.about')}</p>
        <form onSubmit={(event) => create(event, rows)}>
          <fieldset className="seg" aria-label={say('first-day.kinds')}>
            {types.map((one) => (
              <button key={one} type="button" aria-pressed={type === one} onClick={() => setType(one)}>
                {say(`first-day.${one}`)}
              </button>
            ))}
          </fieldset>
          <textarea
            ref={field}
            className="input"
            rows={5}
            aria-label={say('first-day.names', { kind })}
            placeholder={say('first-day.names', { kind })}
            value={texts[type]}
            onChange={({ target }) => setTexts({ ...texts, [type]: target.value })}
          />
          {failed !== undefined && <NotCreated {...failed} leave={() => stay(false)} />}
          <p className="first-do">
            <button type="submit" className="btn primary" disabled={isBusy || rows.length === 0}>
              {say('first-day.create', { count: rows.length })} <KeyCaps keys="Ctrl+Enter" />
            </button>
            <span className="soft">{say('first-day.then')}</span>
          </p>
        </form>
        <ul className="first-links">
          {links.map(([to, name]) => (
            <li key={to}>
              <Link to={to} className="first-link">
                <span>
                  <span className="medium">{say(`first-day.${name}`)}</span>
                  <span className="soft">{say(`first-day.${name}.about`)}</span>
                </span>
                <Icon name="right" />
              </Link>
            </li>
          ))}
        </ul>
      </div>
      <FirstRows names={rows.map(({ name }) => name)} />
    </section>
  )
}

/** When the rows replace this, the focus goes to the first of them, to a time that is not over: the next key books there. */
function focusRows(board: Board): void {
  requestAnimationFrame(() => {
    const first = board.on.lines[0]
    if (first === undefined || isInLayer()) return
    board.land({ resourceId: first.resource.id, stamp: startInView(board) }, true)
  })
}

interface Failed {
  /** How many rows were created before the problem. */
  readonly count: number
  readonly problem: Problem
}

function NotCreated({ count, problem, leave }: Failed & { readonly leave: () => void }) {
  return (
    <>
      <ProblemNotice problem={problem} />
      {count > 0 && (
        <p>
          {say('first-day.partly', { count })}{' '}
          <button type="button" className="as-link" onClick={leave}>
            {say('first-day.show')}
          </button>
        </p>
      )}
    </>
  )
}

function useCreation(stay: (isStaying: boolean) => void, setTexts: (texts: Texts) => void) {
  const [isBusy, setBusy] = useState(false)
  const [failed, setFailed] = useState<Failed>()
  /** The number of rows that earlier tries created. */
  const created = useRef(0)
  const run = async (rows: readonly NamedRow[]) => {
    setBusy(true)
    stay(true)
    const { count, problem } = await createRows(rows, created.current)
    created.current += count
    setBusy(false)
    setTexts(textsOf(rows.slice(count)))
    if (problem === undefined) return stay(false)
    if (!(problem instanceof Problem)) throw problem
    setFailed({ count: created.current, problem })
  }
  return {
    isBusy,
    failed,
    create: (event: FormEvent, rows: readonly NamedRow[]) => {
      event.preventDefault()
      if (!isBusy && rows.length > 0) void run(rows)
    },
  }
}

/** A row for each line that is not empty. */
function rowsOf(texts: Texts): readonly NamedRow[] {
  return types.flatMap((type_id) =>
    texts[type_id]
      .split('\n')
      .map((line) => line.trim())
      .filter((name) => name !== '')
      .map((name) => ({ name, type_id })),
  )
}

function textsOf(rows: readonly NamedRow[]): Texts {
  const textOf = (type: number) =>
    rows
      .filter(({ type_id }) => type_id === type)
      .map(({ name }) => name)
      .join('\n')
  return { 1: textOf(1), 2: textOf(2), 3: textOf(3) }
}
