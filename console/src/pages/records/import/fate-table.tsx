import { useState } from 'react'
import { say, sayFault, sayName } from '../../../text/say.ts'
import { type ImportAnswer, type ImportFate, importFates, type TriedRow } from './import-request.ts'

/** The number of rows on the screen. */
const SHOWN = 200
/** How many cells of a row the service answers. */
const CELLS = 6

const looks: Readonly<Record<ImportFate, string>> = {
  new: 'good',
  changes: 'accent',
  same: '',
  skipped: '',
  error: 'bad',
}

/** The fate of each row; errors come first into view, if there are some. */
export function FateTable({ answer: { rows, columns, counts } }: { readonly answer: ImportAnswer }) {
  const [chosen, setChosen] = useState<ImportFate>()
  const [limit, setLimit] = useState(SHOWN)
  const fate = chosen !== undefined && counts[chosen] > 0 ? chosen : undefined
  const some = fate === undefined ? rows : rows.filter((row) => row.result === fate)
  const shown = some.slice(0, limit)
  const heads = columns.filter(({ member }) => member !== null).slice(0, CELLS)
  const choose = (next: ImportFate | undefined) => {
    setChosen(next)
    setLimit(SHOWN)
  }
  return (
    <section aria-labelledby="import-rows">
      <div className="import-rows-head">
        <h2 id="import-rows">{say('import.rows')}</h2>
        <fieldset className="segments import-filter">
          <legend className="sr">{say('import.rows-shown')}</legend>
          <button type="button" aria-pressed={fate === undefined} onClick={() => choose(undefined)}>
            {say('import.all', { count: rows.length })}
          </button>
          {importFates
            .filter((one) => counts[one] > 0)
            .map((one) => (
              <button key={one} type="button" aria-pressed={fate === one} onClick={() => choose(one)}>
                {say(`import.fate-${one}`)} {counts[one]}
              </button>
            ))}
        </fieldset>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reached by keyboard */}
      <section className="import-scroll" tabIndex={0} aria-label={say('import.table')}>
        <table className="import-rows">
          <thead>
            <tr>
              <th scope="col" className="num">
                {say('import.row')}
              </th>
              <th scope="col">{say('import.fate')}</th>
              {heads.map(({ name, member }) => (
                <th key={name} scope="col">
                  {sayName(member ?? name)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map((row) => (
              <FateRow key={row.row} row={row} cells={heads.length} />
            ))}
          </tbody>
        </table>
      </section>
      {some.length > limit && (
        <button type="button" className="btn mini" onClick={() => setLimit(limit + SHOWN)}>
          {say('import.more', { count: Math.min(SHOWN, some.length - limit) })}
        </button>
      )}
    </section>
  )
}

function FateRow({
  row: { row, result, errors, changes, cells },
  cells: count,
}: {
  readonly row: TriedRow
  readonly cells: number
}) {
  const remarks = [
    ...errors.map(({ message }) => sayFault(message)),
    ...changes.map(({ field, from, to }) =>
      say('import.change', {
        member: sayName(field),
        from: from === '' ? say('import.nothing') : from,
        to: to === '' ? say('import.nothing') : to,
      }),
    ),
  ]
  return (
    <>
      <tr className={remarks.length > 0 ? 'has-remarks' : undefined}>
        <td className="num faint">{row}</td>
        <td>
          <span className={`tag ${looks[result]}`}>{say(`import.fate-${result}`)}</span>
        </td>
        {Array.from({ length: count }, (_, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the cells of a row are in the order of the columns
          <td key={at} className={result === 'skipped' || result === 'same' ? 'faint' : undefined}>
            {cells[at]}
          </td>
        ))}
      </tr>
      {remarks.length > 0 && (
        <tr className="remarks">
          <td colSpan={2} />
          <td colSpan={count} className={result === 'error' ? 'bad' : 'soft'}>
            {remarks.join(' ')}
          </td>
        </tr>
      )}
    </>
  )
}
