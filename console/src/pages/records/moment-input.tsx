import type { InputHTMLAttributes } from 'react'
import { say } from '../../text/say.ts'
import { WhichHour } from '../../timeline/which-hour.tsx'
import { useTimeStyle } from '../../ui/use-time-style.ts'
import { inSameHalf, momentOfDraft, typedMoment, withoutHalf } from './typed-moment.ts'

interface MomentInputProps {
  /** Attributes of the field. */
  readonly shared: InputHTMLAttributes<HTMLInputElement>
  readonly label: string
  readonly value: string
  readonly change: (value: string) => void
}

/** A day and a time in the zone of the user, and a choice where the time occurs twice. */
export function MomentInput({ shared, label, value, change }: MomentInputProps) {
  const style = useTimeStyle()
  const stamp = momentOfDraft(value, style.zone)
  return (
    <div className="line">
      <input
        {...shared}
        type="datetime-local"
        autoComplete="off"
        value={withoutHalf(value)}
        onChange={({ target }) => change(inSameHalf(target.value, value))}
      />
      {stamp !== null && (
        <WhichHour
          label={say('records.which-hour', { label })}
          stamp={stamp}
          clock={style}
          change={(chosen) => change(typedMoment(chosen, style.zone))}
        />
      )}
    </div>
  )
}
