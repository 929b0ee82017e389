import '../../text/late-texts.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { allows, useWhoAmI } from '../../api/own-session.ts'
import { say } from '../../text/say.ts'
import { KeyCaps } from '../../ui/key-caps.tsx'
import { ProblemNotice } from '../../ui/problem-notice.tsx'
import { lineActions } from './documents-actions.ts'
import { changeRow, groupFrom, insertAfter, linesOfCells, moveRow, newHeading, removeRow } from './edit-rows.ts'
import { HeadingRow, LineInputs } from './line-inputs.tsx'
import { NewLine } from './new-line.tsx'
import { taxesQuery } from './paper.ts'
import { emptyLine, type LineRow, type Row } from './paper-draft.ts'
import { focusCell, goBetweenRows, openEditor, rowInFocus } from './rows-commands.ts'
import type { PaperForm } from './use-paper-form.ts'

interface LinesTableProps {
  readonly form: PaperForm
  readonly issue: (() => void) | undefined
}

/** A tax that a line can have. */
export interface LineTax {
  readonly id: number
  readonly name: string
  readonly rate: string
}

/** The lines of a document: a sheet that one fills in by the keyboard, with amounts of the service. */
export function LinesTable({ form, issue }: LinesTableProps) {
  const { draft, setRows, shown } = form
  const { taxesOf, error, refetch } = useLineTaxes(form)
  const { rows } = draft
  const last = rows.findLast((row) => row.type === 'line')
  // The next line usually has the same taxes as the line before it.
  const like: Partial<LineRow> = {
    taxIds:
      last?.taxIds ??
      taxesOf()
        .slice(0, 1)
        .map(({ id }) => id),
  }
  const add = (lines: readonly LineRow[], after?: string, cell = 'quantity') => {
    setRows((now) => insertAfter(now, after, lines))
    const [line] = lines
    if (line !== undefined) focusCell(line.key, cell)
  }
  const paste = (text: string, after: string | undefined) => {
    const lines = linesOfCells(text, like)
    setRows((now) => insertAfter(now.filter(isNotEmpty(after)), after, lines))
    const end = lines.at(-1)
    if (end !== undefined) focusCell(end.key, 'quantity')
  }
  useRowCommands(form, issue, () => like)
  const currency = shown?.currency ?? draft.currency
  return (
    <div>
      {error && <ProblemNotice problem={error} retry={() => void refetch()} />}
      <table className="lines">
        <caption className="sr">{say('documents.lines')}</caption>
        <thead>
          <tr>
            <th scope="col">{say('documents.text')}</th>
            <th scope="col" className="num">
              {say('to-bill.quantity')}
            </th>
            <th scope="col">{say('documents.unit')}</th>
            <th scope="col" className="num">
              {say('to-bill.price')}
            </th>
            <th scope="col" className="num">
              {say('documents.discount')}
            </th>
            <th scope="col">{say('documents.tax')}</th>
            <th scope="col" className="num">
              {say('documents.amount-in', { currency })}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => {
            const number = rows.slice(0, at + 1).filter(({ type }) => type === row.type).length
            const change = (part: Partial<LineRow>) => setRows((now) => changeRow(now, row.key, part))
            const remove = () => setRows((now) => removeRow(now, row.key))
            return row.type === 'group' ? (
              <HeadingRow
                key={row.key}
                row={row}
                number={number}
                change={(name) => change({ name } as object)}
                remove={remove}
              />
            ) : (
              <LineInputs
                key={row.key}
                row={row}
                number={number}
                form={form}
                taxes={taxesOf(row)}
                change={change}
                paste={(text) => paste(text, row.key)}
                remove={remove}
              />
            )
          })}
          <NewLine
            currency={currency}
            add={(part) =>
              add([emptyLine({ ...like, ...part })], undefined, part.item_text === '' ? 'item_text' : 'quantity')
            }
            paste={(text) => paste(text, undefined)}
          />
        </tbody>
      </table>
      <LineKeys />
    </div>
  )
}

/** The keys of lines, and a button for the one that has no other. */
function LineKeys() {
  return (
    <div className="lines-keys">
      <button type="button" className="btn mini" onClick={() => openEditor.get()?.group()}>
        {say('documents.add-group')}
      </button>
      {lineActions.map(({ name, keys = [] }) => (
        <span key={name} className="faint small line">
          {keys.map((one) => (
            <KeyCaps key={one} keys={one} />
          ))}
          {say(name)}
        </span>
      ))}
    </div>
  )
}

/** A line into which nothing was typed makes room for what is pasted into it. */
const isNotEmpty = (key: string | undefined) => (row: Row) =>
  row.key !== key || row.type !== 'line' || row.item_text !== '' || row.unit_amount !== ''

/** The taxes of the account, for those who may read them, and those that the lines have. A line keeps its own as they were. */
function useLineTaxes({ shown }: PaperForm) {
  const { data = [], error, refetch } = useQuery(taxesQuery(allows(useWhoAmI(), 'admin', 'READ')))
  const items = shown?.items ?? []
  const others = [...items.flatMap(({ taxes }) => taxes), ...data]
  const taxesOf = (row?: LineRow): readonly LineTax[] => {
    const own = items.find(({ id }) => id === row?.id)?.taxes ?? []
    return [...new Map([...others, ...own].map(({ id, name, rate }) => [id, { id, name, rate }])).values()]
  }
  return { taxesOf, error, refetch }
}

/** The keys of this table while it is on the screen. */
function useRowCommands(form: PaperForm, issue: (() => void) | undefined, like: () => Partial<LineRow>): void {
  const { setRows, save } = form
  useEffect(() => {
    const focused = () => rowInFocus()?.dataset.row
    const typed = () => (document.activeElement as HTMLElement | null)?.dataset.cell ?? 'item_text'
    openEditor.set({
      save: () => void save(),
      issue,
      enter: () => {
        const fresh = document.activeElement?.closest<HTMLElement>('[data-new]')
        const text = fresh?.querySelector('input')?.value ?? ''
        if (fresh === null || fresh === undefined) {
          if (goBetweenRows(1)) return
          const next = emptyLine(like())
          setRows((now) => insertAfter(now, focused(), [next]))
          focusCell(next.key, 'item_text')
          return
        }
        const line = emptyLine({ ...like(), item_text: text })
        setRows((now) => insertAfter(now, undefined, [line]))
        fresh.dispatchEvent(new CustomEvent('taken'))
        focusCell(line.key, text === '' ? 'item_text' : 'quantity')
      },
      go: (by) => void goBetweenRows(by),
      move: (by) => {
        const key = focused()
        if (key === undefined) return
        const cell = typed()
        setRows((now) => moveRow(now, key, by))
        focusCell(key, cell)
      },
      remove: () => {
        const key = focused()
        if (key === undefined) return
        if (!goBetweenRows(1)) goBetweenRows(-1)
        setRows((now) => removeRow(now, key))
      },
      group: () => {
        const heading = newHeading('')
        const key = focused()
        setRows((now) => groupFrom(now, key, heading))
        focusCell(heading.key, 'item_text')
      },
    })
    return () => openEditor.set(undefined)
  })
}
