import { say } from '../../text/say.ts'
import { showShort } from '../../text/show-figure.ts'
import { localTime } from '../../time/zone-time.ts'
import { BarChart } from '../../ui/bar-chart.tsx'
import { ColumnChart } from '../../ui/column-chart.tsx'
import { useNow } from '../../ui/use-now.ts'
import { useDayStyle } from '../../ui/use-time-style.ts'
import type { ReportFacts } from './report-facts.ts'
import type { ReportRow } from './report-queries.ts'
import { columnsOf, figureOf, monthName, monthsOf, partsOf, rowName } from './report-rows.ts'

interface ReportChartProps {
  readonly facts: ReportFacts
  readonly by: string
  readonly rows: readonly ReportRow[]
  readonly before: ReadonlyMap<string, ReportRow> | undefined
}

/** More bars than these say less than the table. */
const BARS_MAX = 24
const MINUTE = 60

/** The rows of a report, drawn: months as columns, everything else as bars. */
export function ReportChart({ facts, by, rows, before }: ReportChartProps) {
  const { locale, zone } = useDayStyle()
  const { year, month } = localTime(useNow(MINUTE), zone)
  const main = facts.columns.find(({ member }) => member === facts.main)
  if (main === undefined) return null
  const title = say(facts.title)
  const endOf = (row: ReportRow) => figureOf(row, main, locale)
  const description = rows
    .slice(0, BARS_MAX)
    .map((row) => `${rowName(row, by, locale)}: ${endOf(row)}`)
    .join('; ')
  if (by !== 'month') {
    const bars = rows.slice(0, BARS_MAX).map((row) => ({
      key: String(row.id),
      name: rowName(row, by, locale),
      parts: partsOf(facts, row),
      end: endOf(row),
    }))
    return (
      <figure className="report-figure">
        <ChartKey facts={facts} rows={rows} />
        <BarChart title={title} description={description} bars={bars} />
      </figure>
    )
  }
  const thisMonth = `${year}-${String(month).padStart(2, '0')}`
  const byName = new Map(rows.map((row) => [String(row.name), row]))
  const columns = monthsOf([...byName.keys()]).map((name) => {
    const [row, earlier] = [byName.get(name), before?.get(name)]
    return {
      key: name,
      name: monthName(name, locale, 'short'),
      value: Number(row?.[facts.main] ?? 0),
      mark: earlier === undefined ? undefined : Number(earlier[facts.main]),
      isOpen: name >= thisMonth,
      tip: `${monthName(name, locale)}: ${row === undefined ? '–' : endOf(row)}`,
    }
  })
  return (
    <figure className="report-figure">
      <ColumnChart
        title={title}
        description={description}
        columns={columns}
        showAxis={(value) => showShort(value, locale)}
      />
      <ul className="chart-key">
        <li>
          <i className="tone-accent" />
          {say('reports.net')}
        </li>
        <li>
          <i className="tone-open" />
          {say('reports.not-over')}
        </li>
        {before !== undefined && (
          <li>
            <i className="mark" />
            {say('reports.year-before')}
          </li>
        )}
      </ul>
    </figure>
  )
}

/** What the tones of a chart or of bars mean. */
export function ChartKey({ facts, rows }: Pick<ReportChartProps, 'facts' | 'rows'>) {
  const drawn = columnsOf(facts, rows).flatMap(({ title, tone }) => (tone === undefined ? [] : [{ title, tone }]))
  if (drawn.length < 2) return null
  return (
    <ul className="chart-key">
      {drawn.map(({ title, tone }) => (
        <li key={tone}>
          <i className={`tone-${tone}`} />
          {say(title === 'reports.spent' ? 'reports.other' : title)}
        </li>
      ))}
    </ul>
  )
}
