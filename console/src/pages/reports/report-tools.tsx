import { say } from '../../text/say.ts'
import { useNow } from '../../ui/use-now.ts'
import { useDayStyle } from '../../ui/use-time-style.ts'
import { periodNames, periodOf, type ReportState } from './report-state.ts'

interface ReportToolsProps {
  readonly state: ReportState
  readonly currencies: readonly string[]
  readonly change: (part: Partial<ReportState>) => void
}

const MINUTE = 60
const types = [
  ['1', 'reports.rooms'],
  ['2', 'reports.people'],
  ['3', 'reports.equipment'],
] as const

/** Which days, by what, and in which currency. */
export function ReportTools({ state, currencies, change }: ReportToolsProps) {
  const { report, by, type } = state
  return (
    <search className="report-tools" aria-label={say('reports.what')}>
      {report.groups.length > 0 && (
        <Choice
          label={say('reports.by')}
          value={by}
          choices={report.groups.map((group) => [group, say(`reports.by-${group as 'month'}`)])}
          choose={(group) => change({ by: group })}
        />
      )}
      {report.name === 'utilisation' && (
        <Choice
          label={say('reports.type')}
          value={type}
          choices={types.map(([value, name]) => [value, say(name)])}
          choose={(chosen) => change({ type: chosen })}
        />
      )}
      {currencies.length > 1 && (
        <Choice
          label={say('reports.currency')}
          value={state.currency}
          choices={currencies.map((currency) => [currency, currency])}
          choose={(currency) => change({ currency })}
        />
      )}
      {report.days === 'as-of' ? (
        <DayField label={say('reports.as-of')} value={state.to} set={(to) => change({ to })} />
      ) : (
        <Days state={state} change={change} />
      )}
    </search>
  )
}

function Days({ state, change }: Omit<ReportToolsProps, 'currencies'>) {
  const { zone } = useDayStyle()
  const now = useNow(MINUTE)
  const periods = periodNames.map((name) => ({ name, ...periodOf(name, now, zone) }))
  const chosen = periods.find(({ from, to }) => from === state.from && to === state.to)
  const isAll = state.from === '' && state.to === ''
  const names = periods.map(({ name }) => [name, say(`reports.${name}`)] as const)
  return (
    <>
      <Choice
        label={say('reports.period')}
        value={chosen?.name ?? (isAll ? 'all' : 'own')}
        choices={[
          ...names,
          ...(state.report.days === 'all' || isAll ? [['all', say('reports.all-days')] as const] : []),
          ...(chosen === undefined && !isAll ? [['own', say('reports.own-days')] as const] : []),
        ]}
        choose={(name) => {
          const period = periods.find((one) => one.name === name)
          change({ from: period?.from ?? '', to: period?.to ?? '' })
        }}
      />
      <DayField label={say('reports.from')} value={state.from} set={(from) => change({ from })} />
      <DayField label={say('reports.to')} value={state.to} set={(to) => change({ to })} />
    </>
  )
}

interface DayFieldProps {
  readonly label: string
  readonly value: string
  readonly set: (day: string) => void
}

function DayField({ label, value, set }: DayFieldProps) {
  return (
    <label className="tool">
      <span className="label">{label}</span>
      <input className="input" type="date" value={value} onChange={({ target }) => set(target.value)} />
    </label>
  )
}

interface ChoiceProps {
  readonly label: string
  readonly value: string
  readonly choices: readonly (readonly [value: string, name: string])[]
  readonly choose: (value: string) => void
}

function Choice({ label, value, choices, choose }: ChoiceProps) {
  return (
    <label className="tool">
      <span className="label">{label}</span>
      <select className="input" value={value} onChange={({ target }) => choose(target.value)}>
        {choices.map(([one, name]) => (
          <option key={one} value={one}>
            {name}
          </option>
        ))}
      </select>
    </label>
  )
}
