import { memo } from 'react'
import { say } from '../../text/say.ts'
import { StatusMark } from '../../timeline/placed.tsx'
import { type BoardStatus, lookOfStatus } from '../../timeline/status-look.ts'
import { KeyCaps } from '../../ui/key-caps.tsx'

interface LegendProps {
  readonly statuses: readonly BoardStatus[]
  readonly canWrite: boolean
}

/** A legend of the bars, and the most frequent keys of what the user may do. */
export const Legend = memo(function Legend({ statuses, canWrite }: LegendProps) {
  return (
    <footer className="legend">
      {statuses.map((status) => (
        <StatusSign key={status.id} status={status} />
      ))}
      <span>
        <i className="sign plain" aria-hidden="true" />
        {say('schedule.legend.no-status')}
      </span>
      <span>
        <i className="sign busy" aria-hidden="true" />
        {say('schedule.busy')}
      </span>
      <span className="push" />
      {canWrite && (
        <>
          <span className="keys-hint">
            {say('schedule.hint.new')} <KeyCaps keys="n" />
          </span>
          <span className="keys-hint">
            {say('schedule.hint.move')} <KeyCaps keys="Alt+←" />
          </span>
        </>
      )}
      <span className="keys-hint">
        {say('keys')} <KeyCaps keys="?" />
      </span>
    </footer>
  )
})

/** A status in the form of its bars, with its name. */
export function StatusSign({ status }: { readonly status: BoardStatus }) {
  const { shape, colour } = lookOfStatus(status)
  return (
    <span className="status-sign">
      <StatusMark className={`sign ${shape}`} colour={colour} />
      <span className={shape === 'cancelled' ? 'struck' : undefined}>{status.name}</span>
    </span>
  )
}
