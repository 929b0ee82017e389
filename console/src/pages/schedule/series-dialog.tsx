import { say } from '../../text/say.ts'
import { Dialog } from '../../ui/dialog.tsx'
import type { SeriesQuestion } from './board.ts'

const scopes = ['single', 'future', 'all'] as const

/** Asks which bookings of a series to change. */
export function SeriesDialog({ question }: { readonly question: SeriesQuestion }) {
  return (
    <Dialog title={question.title} isOpen close={() => question.answer(undefined)}>
      <div className="choices">
        {scopes.map((scope) => (
          <button key={scope} type="button" className="btn wide" onClick={() => question.answer(scope)}>
            {say(`schedule.series.${scope}`)}
          </button>
        ))}
      </div>
      <footer>
        <button type="button" className="btn quiet" onClick={() => question.answer(undefined)}>
          {say('cancel')}
        </button>
      </footer>
    </Dialog>
  )
}
