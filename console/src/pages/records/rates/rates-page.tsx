import '../../../text/late-texts.ts'
import './rates.css'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ComponentProps, useId, useState } from 'react'
import { allows, useWhoAmI } from '../../../api/own-session.ts'
import { namedQuery, type Picked } from '../../../api/picked.ts'
import { say, sayName, sayValue } from '../../../text/say.ts'
import { showDay } from '../../../time/show-time.ts'
import { momentOfTyped, typedDay } from '../../../time/typed-time.ts'
import { dayStart, localTime } from '../../../time/zone-time.ts'
import { firstOfWeek } from '../../../timeline/wall-clock.ts'
import { Icon } from '../../../ui/icon.tsx'
import { ProblemNotice } from '../../../ui/problem-notice.tsx'
import { RecordPicker } from '../../../ui/record-picker.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { useNow } from '../../../ui/use-now.ts'
import { useTimeStyle } from '../../../ui/use-time-style.ts'
import { SectionPage } from '../section-page.tsx'
import { bandsOf, monthsOf } from './bands.ts'
import { bookableQuery, type RateScheme, schemesQuery, type TriedBooking } from './rate-queries.ts'
import { effectOf, shortEffectOf, whenOf } from './rate-words.ts'
import { TriedPriceView } from './tried-price.tsx'
import { WeekChart } from './week-chart.tsx'

const types = ['', 'base', 'seasonal', 'hourly', 'overtime', 'client', 'project', 'custom field']

/** Rates as they work: a week with its bands, the seasons, and a booking that is priced and not stored. */
export function RatesPage() {
  const me = useWhoAmI()
  const { zone } = useTimeStyle()
  const today = useNow(3600)
  const [chosen, setChosen] = useState<Partial<Pick<TriedBooking, 'resource' | 'client' | 'project'>>>({})
  const [start, setStart] = useState(() => dayClock(today, zone, 10))
  const [end, setEnd] = useState(() => dayClock(today, zone, 18))
  const { data: schemes, error, refetch } = useQuery(schemesQuery)
  const [from, to] = [momentOfTyped(start, zone), momentOfTyped(end, zone)]
  const { resource, client, project } = chosen
  const booking =
    resource !== undefined && from !== null && to !== null && from < to
      ? { resource, client, project, start: from, end: to }
      : undefined
  const pick = (name: 'resource' | 'client' | 'project') => (value: Picked | undefined) =>
    setChosen((before) => ({ ...before, [name]: value }))
  const move = (days: number) => {
    setStart(shifted(start, days))
    setEnd(shifted(end, days))
  }
  return (
    <SectionPage at="/rates-at-work" title={say('rates.try')}>
      <div className="rates">
        {error !== null && <ProblemNotice problem={error} retry={() => void refetch()} />}
        <div className="rates-left">
          {schemes !== undefined && <Rates {...{ schemes, booking, move }} shown={from ?? today} />}
        </div>
        <section className="rates-try" aria-labelledby="rates-try">
          <h2 id="rates-try">{say('rates.try')}</h2>
          <p className="soft small">{say('rates.note')}</p>
          <Part kind="resource" name="resource" value={resource} find={bookableQuery} change={pick('resource')} />
          {allows(me, 'contact', 'READ') && (
            <Part
              kind="contact"
              name="client"
              value={client}
              find={(typed) => namedQuery('contact', typed)}
              change={pick('client')}
            />
          )}
          {allows(me, 'project', 'READ') && (
            <Part
              kind="project"
              name="project"
              value={project}
              find={(typed) => namedQuery('project', typed)}
              change={pick('project')}
            />
          )}
          <TextField
            label={say('rates.start')}
            name="start"
            type="datetime-local"
            value={start}
            onChange={({ target }) => setStart(target.value)}
          />
          <TextField
            label={say('rates.end')}
            name="end"
            type="datetime-local"
            value={end}
            onChange={({ target }) => setEnd(target.value)}
          />
          <TriedPriceView booking={booking} />
        </section>
      </div>
    </SectionPage>
  )
}

interface PartProps extends Pick<ComponentProps<typeof RecordPicker>, 'kind' | 'value' | 'find' | 'change'> {
  readonly name: 'resource' | 'client' | 'project'
}

/** A part of the tried booking, with its label. */
function Part({ name, ...picker }: PartProps) {
  const id = useId()
  const label = say(`rates.${name}`)
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <RecordPicker {...picker} id={id} label={label} placeholder={say('records.choose')} />
    </div>
  )
}

/** `2026-11-24T10:00`, as a field for local times has it. */
function dayClock(seconds: number, zone: string, hour: number): string {
  return `${typedDay(seconds, zone)}T${hour}:00`
}

function shifted(clock: string, days: number): string {
  const moved = new Date(`${clock}:00Z`)
  if (Number.isNaN(moved.getTime())) return clock
  moved.setUTCDate(moved.getUTCDate() + days)
  return moved.toISOString().slice(0, 16)
}

interface WeekProps {
  readonly schemes: readonly RateScheme[]
  readonly shown: number
  readonly booking: TriedBooking | undefined
  readonly move: (days: number) => void
}

/** What the rates do in a week and in the year, and all of them. */
function Rates(props: WeekProps) {
  const { schemes, shown } = props
  const { zone } = useTimeStyle()
  return (
    <>
      <Week {...props} />
      <Seasons schemes={schemes} year={localTime(shown, zone).year} />
      <Schemes schemes={schemes} />
    </>
  )
}

function Week({ schemes, shown, booking, move }: WeekProps) {
  const style = useTimeStyle()
  const { year, month, day } = localTime(shown, style.zone)
  const counted = Date.UTC(year, month - 1, day) / 86_400_000
  const before = counted - firstOfWeek(counted, style.locale)
  const days = Array.from({ length: 7 }, (_, at) => dayStart(shown, style.zone, at - before))
  const dates = days.map((start) => typedDay(start, style.zone))
  const bands = bandsOf(schemes, dates)
  return (
    <section aria-labelledby="rates-week">
      <div className="rates-head">
        <h2 id="rates-week">{say('rates.week')}</h2>
        <span className="soft small">{say(bands.length === 0 ? 'rates.no-bands' : 'rates.week-about')}</span>
        <span className="push line">
          <button type="button" className="btn icon-only" aria-label={say('rates.before')} onClick={() => move(-7)}>
            <Icon name="left" />
          </button>
          <span>{showDay(days[0] ?? 0, style)}</span>
          <button type="button" className="btn icon-only" aria-label={say('rates.after')} onClick={() => move(7)}>
            <Icon name="right" />
          </button>
        </span>
      </div>
      <WeekChart days={days} bands={bands} booking={booking} />
    </section>
  )
}

function Seasons({ schemes, year }: { readonly schemes: readonly RateScheme[]; readonly year: number }) {
  const { locale } = useTimeStyle()
  const seasons = schemes
    .filter(({ type_id }) => type_id === 2)
    .map((scheme) => ({ scheme, months: monthsOf(scheme, year) }))
  if (seasons.length === 0) return null
  const name = new Intl.DateTimeFormat(locale, { month: 'short', timeZone: 'UTC' })
  return (
    <section aria-labelledby="rates-seasons">
      <h2 id="rates-seasons">{say('rates.seasons')}</h2>
      <ul className="rates-seasons">
        {Array.from({ length: 12 }, (_, at) => at + 1).map((month) => {
          const here = seasons.filter(({ months }) => months.includes(month))
          return (
            <li
              key={month}
              className={here.length > 0 ? 'is-on' : undefined}
              title={here.map(({ scheme }) => scheme.name).join(', ')}
            >
              <span>{name.format(Date.UTC(year, month - 1, 15))}</span>
              <span className="small">{here.map(({ scheme }) => shortEffectOf(scheme, locale)).join(', ') || '–'}</span>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

function Schemes({ schemes }: { readonly schemes: readonly RateScheme[] }) {
  const style = useTimeStyle()
  return (
    <section aria-labelledby="rates-schemes">
      <h2 id="rates-schemes">{say('rates.schemes')}</h2>
      <table className="rates-lines">
        <thead>
          <tr>
            <th scope="col">{say('rates.line')}</th>
            <th scope="col">{sayName('type_id')}</th>
            <th scope="col">{say('rates.when')}</th>
            <th scope="col" className="num">
              {say('rates.each')}
            </th>
          </tr>
        </thead>
        <tbody>
          {schemes.map((scheme) => (
            <tr key={scheme.id}>
              <th scope="row">
                <Link to="/rates" search={{ open: scheme.id }} aria-label={say('rates.open', { name: scheme.name })}>
                  {scheme.name}
                </Link>
              </th>
              <td>
                <span className="tag">
                  <span className="choice-name">{sayValue(types[scheme.type_id] ?? '')}</span>
                </span>
              </td>
              <td className="soft">{whenOf(scheme, style)}</td>
              <td className="num">{effectOf(scheme, style.locale)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
