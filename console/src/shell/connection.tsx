import { useEffect, useSyncExternalStore } from 'react'
import { liveState } from '../api/live.ts'
import { unanswered } from '../api/until-answered.ts'
import { say } from '../text/say.ts'
import { askBeforeUnload } from '../ui/unload-question.ts'
import { useStore } from '../ui/use-store.ts'

/** Whether changes of other users arrive. */
export function LiveState() {
  const state = useConnection()
  if (state === 'offline' || state === 'lost') return null
  return (
    <span className={state === 'on' ? 'live on' : 'live'} title={say('live.hint')}>
      {say(state === 'on' ? 'live' : 'live.connecting')}
    </span>
  )
}

/** Reports a lost connection, and requests that are not answered, while it lasts. */
export function ConnectionBanner() {
  const state = useConnection()
  const { changes, late } = useStore(unanswered)
  const isLate = late.length > 0
  const isUnsaved = late.some(({ isChange }) => isChange)
  const isChanging = changes > 0
  useEffect(() => {
    askBeforeUnload('changes', isChanging)
    return () => askBeforeUnload('changes', false)
  }, [isChanging])
  const isLost = state === 'offline' || state === 'lost'
  if (!isLost && !isLate) return null
  return (
    <p className="banner" role="status">
      {say(state === 'offline' ? state : isLost ? 'reconnecting' : isUnsaved ? 'late-changes' : 'late-reads')}{' '}
      {isLate && (
        <button
          type="button"
          className="btn mini"
          onClick={() => {
            for (const { stop } of late) stop()
          }}
        >
          {say(isUnsaved ? 'late-changes.stop' : 'problem.retry')}
        </button>
      )}
    </p>
  )
}

/** A browser that is offline keeps its stream for a while. */
function useConnection() {
  const isOnline = useSyncExternalStore(onLine, () => navigator.onLine)
  const state = useStore(liveState)
  return isOnline ? state : 'offline'
}

function onLine(changed: () => void): () => void {
  window.addEventListener('online', changed)
  window.addEventListener('offline', changed)
  return () => {
    window.removeEventListener('online', changed)
    window.removeEventListener('offline', changed)
  }
}
