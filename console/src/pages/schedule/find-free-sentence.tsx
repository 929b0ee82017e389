import { say } from '../../text/say.ts'
import { showShortDay, type TimeStyle } from '../../time/show-time.ts'
import { lengthWords } from '../../timeline/span-words.ts'
import { firstOfWeek, zoneOf } from '../../timeline/wall-clock.ts'
import { Icon } from '../../ui/icon.tsx'
import { type BoardRows, typeName } from './board-resources.ts'
import { type FreeAsk, lengths, NEEDS_MAX, type Need, type Span, spans } from './find-free-ask.ts'
import { useAccountHours } from './use-account-hours.ts'

interface SentenceProps {
  readonly ask: FreeAsk
  readonly rows: BoardRows
  readonly clock: TimeStyle
  /** Whether a second hold can be placed. */
  readonly canHold: boolean
  readonly change: (part: Partial<FreeAsk>) => void
}

const typeNeeds = {
  1: 'find.type.room',
  2: 'find.type.person',
  3: 'find.type.equipment',
  5: 'find.type.action',
} as const

/** One sentence to complete: what is needed, how long, and when. */
export function FindFreeSentence({ ask, rows, clock, canHold, change }: SentenceProps) {
  const { needs } = ask
  const { isKnown } = useAccountHours(clock.zone)
  const put = (place: number, need: Need | undefined) =>
    change({ needs: needs.toSpliced(place, 1, ...(need === undefined ? [] : [need])) })
  const person = rows.resources.some(({ type_id }) => type_id === 2) ? 'type:2' : needs[0]
  return (
    <fieldset className="sentence" aria-label={say('find.what')}>
      <p>
        {say('find.find')}{' '}
        {needs.map((need, place) => (
          // A need has no identity besides its place in the sentence.
          // biome-ignore lint/suspicious/noArrayIndexKey: the place is what the field stands for.
          <span key={place}>
            {place > 0 && `${say('find.with')} `}
            <NeedSelect rows={rows} need={need} place={place} put={(next) => put(place, next)} />{' '}
          </span>
        ))}
        {say('find.for')} <LengthSelect minutes={ask.minutes} change={change} /> {say('find.within')}{' '}
        <SpanSelect ask={ask} clock={clock} change={change} />
      </p>
      <div className="line opts">
        <label className="check small soft">
          <input
            type="checkbox"
            checked={ask.onlyOpen}
            onChange={({ target }) => change({ onlyOpen: target.checked })}
          />
          {say(isKnown ? 'find.only-open.known' : 'find.only-open')}
        </label>
        {canHold && (
          <label className="check small soft">
            <input
              type="checkbox"
              checked={ask.withHeld}
              onChange={({ target }) => change({ withHeld: target.checked })}
            />
            {say('find.with-held')}
          </label>
        )}
        {person !== undefined && needs.length < NEEDS_MAX && (
          <button
            type="button"
            className="btn quiet mini"
            onClick={() => change({ needs: [...needs, person as Need] })}
          >
            <Icon name="plus" />
            {say('find.also')}
          </button>
        )}
      </div>
    </fieldset>
  )
}

interface NeedSelectProps {
  readonly rows: BoardRows
  readonly need: Need
  readonly place: number
  readonly put: (need: Need | undefined) => void
}

function NeedSelect({ rows: { resources, groups }, need, place, put }: NeedSelectProps) {
  const types = [...new Set(resources.map(({ type_id }) => type_id))].toSorted((one, other) => one - other)
  const used = [...groups].filter(([id]) => resources.some(({ parent_id }) => parent_id === id))
  return (
    <select
      className="word"
      aria-label={place === 0 ? say('find.need') : say('find.need.other', { number: place })}
      value={need}
      onChange={({ target }) => put(target.value === '' ? undefined : (target.value as Need))}
    >
      {place > 0 && <option value="">{say('find.need.none')}</option>}
      {types.map((type) => (
        <option key={type} value={`type:${type}`}>
          {say(typeNeeds[type as keyof typeof typeNeeds] ?? 'find.type.action')}
        </option>
      ))}
      {used.length > 0 && (
        <optgroup label={say('schedule.group')}>
          {used.map(([id, name]) => (
            <option key={id} value={`group:${id}`}>
              {say('find.any', { what: name })}
            </option>
          ))}
        </optgroup>
      )}
      {types.map((type) => (
        <optgroup key={type} label={typeName(type)}>
          {resources
            .filter(({ type_id }) => type_id === type)
            .map(({ id, name }) => (
              <option key={id} value={`one:${id}`}>
                {name}
              </option>
            ))}
        </optgroup>
      ))}
    </select>
  )
}

function LengthSelect({ minutes, change }: { readonly minutes: number; readonly change: SentenceProps['change'] }) {
  const known: readonly number[] = lengths
  const all = known.includes(minutes) ? known : [...known, minutes].toSorted((one, other) => one - other)
  return (
    <>
      <select
        className="word"
        aria-label={say('find.length')}
        value={minutes}
        onChange={({ target }) => change({ minutes: Number(target.value) })}
      >
        {all.map((one) => (
          <option key={one} value={one}>
            {lengthWords(one * 60)}
          </option>
        ))}
      </select>{' '}
      <input
        className="word hours"
        inputMode="decimal"
        aria-label={say('find.hours')}
        placeholder={say('find.hours.other')}
        onBlur={({ target }) => {
          const hours = Number(target.value.replace(',', '.'))
          target.value = ''
          if (hours > 0 && hours <= 744) change({ minutes: Math.max(1, Math.round(hours * 60)) })
        }}
      />
    </>
  )
}

function SpanSelect({ ask, clock, change }: Pick<SentenceProps, 'ask' | 'clock' | 'change'>) {
  const { day } = ask
  const start = day === undefined ? undefined : zoneOf(clock.zone).dayStart(firstOfWeek(day, clock.locale))
  return (
    <select
      className="word"
      aria-label={say('find.span')}
      value={ask.span}
      onChange={({ target }) => change({ span: target.value as Span })}
    >
      {start !== undefined && (
        <option value="from">{say('find.span.from', { day: showShortDay(start, clock) })}</option>
      )}
      {spans.map((span) => (
        <option key={span} value={span}>
          {say(`find.span.${span}`)}
        </option>
      ))}
    </select>
  )
}
