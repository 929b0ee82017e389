import { say } from '../../text/say.ts'
import { showChange, showShare } from '../../text/show-figure.ts'
import { useTimeStyle } from '../../ui/use-time-style.ts'
import type { ReportColumn, ReportFacts } from './report-facts.ts'
import type { ReportRow } from './report-queries.ts'
import { columnsOf, figureOf, isZero, openSeconds, partsOf, rowName } from './report-rows.ts'
import { UseBar } from './use-bar.tsx'

interface ReportTableProps {
  readonly facts: ReportFacts
  readonly by: string
  readonly rows: readonly ReportRow[]
  readonly total: ReportRow | undefined
  /** The net of the same months a year before, by month. */
  readonly before: ReadonlyMap<string, ReportRow> | undefined
}

/** The figures of a report, and their sums, which the service has made. */
export function ReportTable({ facts, by, rows, total, before }: ReportTableProps) {
  const { locale } = useTimeStyle()
  const columns = columnsOf(facts, rows)
  const isUse = facts.name === 'utilisation'
  const main = facts.columns.find(({ member }) => member === facts.main)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: wide tables are scrolled by keys
    <section className="report-table" tabIndex={0} aria-label={say('reports.figures')}>
      <table className="sums">
        <caption className="sr">{say(facts.title)}</caption>
        <thead>
          <tr>
            <th scope="col">{say(headOf(facts, by))}</th>
            {isUse && <td className="use" />}
            {columns.map(({ member, title }) => (
              <th key={member} scope="col" className="num">
                {say(title)}
              </th>
            ))}
            {before !== undefined && (
              <th scope="col" className="num">
                {say('reports.year-before')}
              </th>
            )}
            {before !== undefined && (
              <th scope="col" className="num">
                {say('reports.change')}
              </th>
            )}
            {isUse && (
              <th scope="col" className="num">
                {say('reports.use')}
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={`${row.id} ${row.name}`}>
              <th scope="row">{rowName(row, by, locale)}</th>
              {isUse && (
                <td className="use">
                  <UseBar parts={partsOf(facts, row)} />
                </td>
              )}
              {columns.map((column) => (
                <Figure key={column.member} row={row} column={column} isMain={column.member === facts.main} />
              ))}
              {before !== undefined && main !== undefined && (
                <Before row={row} earlier={before.get(String(row.name))} main={main} />
              )}
              {isUse && <td className="num medium">{shareUsed(row, locale)}</td>}
            </tr>
          ))}
        </tbody>
        {total !== undefined && (
          <tfoot>
            <tr>
              <th scope="row">{say('reports.sum')}</th>
              {isUse && (
                <td className="use">
                  <UseBar parts={partsOf(facts, total)} />
                </td>
              )}
              {columns.map((column) => (
                <td key={column.member} className="num">
                  {total[column.member] === undefined ? '' : figureOf(total, column, locale)}
                </td>
              ))}
              {before !== undefined && <td colSpan={2} />}
              {isUse && <td className="num">{shareUsed(total, locale)}</td>}
            </tr>
          </tfoot>
        )}
      </table>
    </section>
  )
}

interface FigureProps {
  readonly row: ReportRow
  readonly column: ReportColumn
  readonly isMain: boolean
}

function Figure({ row, column, isMain }: FigureProps) {
  const { locale } = useTimeStyle()
  const look = isZero(row, column) ? 'num faint' : isMain ? 'num medium' : 'num'
  return <td className={look}>{figureOf(row, column, locale)}</td>
}

interface BeforeProps {
  readonly row: ReportRow
  readonly earlier: ReportRow | undefined
  readonly main: ReportColumn
}

/** The figure a year before, and the change since then. */
function Before({ row, earlier, main }: BeforeProps) {
  const { locale } = useTimeStyle()
  if (earlier === undefined)
    return (
      <>
        <td className="num faint">–</td>
        <td className="num faint">–</td>
      </>
    )
  const [now, then] = [Number(row[main.member]), Number(earlier[main.member])]
  return (
    <>
      <td className="num soft">{figureOf(earlier, main, locale)}</td>
      <td className={now < then ? 'num bad' : 'num'}>{showChange(now, then, locale)}</td>
    </>
  )
}

function shareUsed(row: ReportRow, locale: string): string {
  return showShare(Number(row.booked_sec), openSeconds(row), locale)
}

function headOf({ name }: ReportFacts, by: string) {
  if (name === 'utilisation') return 'reports.by-resource' as const
  return `reports.by-${by as 'month' | 'client' | 'project' | 'resource' | 'invoice' | 'person' | 'activity'}` as const
}
