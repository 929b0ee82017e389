import '../../text/late-texts.ts'
import { useQuery } from '@tanstack/react-query'
import { say } from '../../text/say.ts'
import { showDate, type TimeStyle } from '../../time/show-time.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { DialogFooter } from '../../ui/dialog-footer.tsx'
import type { SeriesQuestion } from './board.ts'
import { type SeriesEffect, seriesEffectsQuery, seriesScopes } from './series-effects.ts'

interface SeriesDialogProps {
  readonly question: SeriesQuestion
  readonly clock: TimeStyle
}

/** Asks which bookings of a series to change, with what each choice would change. */
export function SeriesDialog({ question, clock }: SeriesDialogProps) {
  const { data: effects, isFetched } = useQuery(seriesEffectsQuery(question))
  return (
    <Dialog title={question.title} close={() => question.answer(undefined)}>
      <div className="choices">
        {seriesScopes.map((scope) => (
          <button key={scope} type="button" className="btn wide choice" onClick={() => question.answer(scope)}>
            <span>
              {say(question.count > 1 && scope !== 'all' ? `series.several.${scope}` : `schedule.series.${scope}`)}
            </span>
            <span className="small soft" data-effect={isFetched}>
              {isFetched ? effectWords(effects?.get(scope), clock) : say('schedule.series.trying')}
            </span>
          </button>
        ))}
      </div>
      <DialogFooter close={() => question.answer(undefined)} />
    </Dialog>
  )
}

/** `7 bookings, 4 Mar 2026 – 15 Apr 2026, 1 clash` */
function effectWords(effect: SeriesEffect | undefined, clock: TimeStyle): string {
  if (effect === undefined) return say('schedule.series.unknown')
  const { count, dates, clashes } = effect
  const days = [...new Set(dates?.map((stamp) => showDate(stamp, clock)))].join(' – ')
  const parts = [
    say('schedule.list.count', { count }),
    days,
    clashes === 0 ? '' : say('schedule.series.clashes', { count: clashes }),
  ]
  return parts.filter((part) => part !== '').join(', ')
}
