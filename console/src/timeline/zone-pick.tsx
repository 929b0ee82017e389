import { memo } from 'react'
import { say } from '../text/say.ts'
import { cityOf } from './zone-line.ts'

interface ZonePickProps {
  readonly chosen: string | undefined
  /** `−6 h` */
  readonly difference: string
  readonly onZone: (name: string | undefined) => void
}

/** Chooses the second time zone. */
export const ZonePick = memo(function ZonePick({ chosen, difference, onZone }: ZonePickProps) {
  return (
    <label className="zone-pick" title={say('schedule.zone')}>
      <span aria-hidden="true">
        {chosen === undefined ? say('schedule.zone.add') : `${cityOf(chosen)}, ${difference}`}
      </span>
      <select
        aria-label={say('schedule.zone')}
        value={chosen ?? ''}
        onChange={({ target }) => onZone(target.value === '' ? undefined : target.value)}
      >
        <option value="">{say('schedule.zone.none')}</option>
        <ZoneOptions />
      </select>
    </label>
  )
})

const ZoneOptions = memo(function ZoneOptions() {
  return Intl.supportedValuesOf('timeZone').map((name) => (
    <option key={name} value={name}>
      {name.replaceAll('_', ' ')}
    </option>
  ))
})
