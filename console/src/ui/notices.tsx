import { type ComponentType, useEffect, useState } from 'react'
import { Problem } from '../api/problem.ts'
import { Store } from '../api/store.ts'
import { type History, undoHistory } from '../api/undo.ts'
import { say, sayWarning } from '../text/say.ts'
import { adviceOf } from './advice.ts'
import { useStore } from './use-store.ts'

interface NoticeButton {
  readonly label: string
  readonly run: () => void
  /** Whether it still applies to the steps of this tab; by default always. */
  readonly isOffered?: (steps: History) => boolean
}

interface Notice {
  readonly id: number
  readonly text: string
  /** What it reports; another notice of the same takes its place. */
  readonly about?: object | undefined
  readonly requestId?: string | undefined
  readonly button?: NoticeButton | undefined
}

/** Long enough to read it and to reach its button. */
const SHOWN_MS = 8000
const NOTICES_MAX = 3

const notices = new Store<readonly Notice[]>([])
let lastId = 0

/** Reports an event, on the screen and to screen readers. */
export function notify(text: string, button?: NoticeButton, about?: object): void {
  add({ text, button, about })
}

/** Reports what was written, and what the service warns of. */
export function notifyWritten(text: string, warnings?: readonly string[]): void {
  notify(writtenWords(text, warnings))
}

/** What was written, and what the service warns of, in one text. */
export function writtenWords(text: string, warnings: readonly string[] = []): string {
  return warnings.length === 0 ? text : [`${text}.`, ...warnings.map(sayWarning)].join(' ')
}

/** Reports why something was not done, and what to do. `about` names it, if the user has gone on. */
export function notifyProblem(error: unknown, about?: string): void {
  if (!(error instanceof Problem)) throw error
  const advice = adviceOf(error)
  add({ text: about === undefined ? advice : `${about}: ${advice}`, requestId: error.requestId })
}

function add(notice: Omit<Notice, 'id'>): void {
  lastId += 1
  const id = lastId
  const others = notices.get().filter(({ about }) => about === undefined || about !== notice.about)
  notices.set([...others, { id, ...notice }].slice(-NOTICES_MAX))
  setTimeout(() => remove(id), SHOWN_MS)
}

function remove(id: number): void {
  notices.set(notices.get().filter((notice) => notice.id !== id))
}

/** Removes what is shown: the next person at the computer must not read it. */
export function clearNotices(): void {
  notices.set([])
}

/** The one place that shows notices and announces them. */
export function Notices() {
  const shown = useStore(notices)
  const steps = useStore(undoHistory.store)
  return (
    <div className="notices" role="status" aria-live="polite" aria-label={say('notices')}>
      {shown.map(({ id, text, requestId, button }) => (
        <div key={id} className="notice">
          <span>
            {text}
            {requestId !== undefined && <span className="small"> {say('problem.request', { id: requestId })}</span>}
          </span>
          {button !== undefined && (button.isOffered?.(steps) ?? true) && (
            <button
              type="button"
              onClick={() => {
                remove(id)
                button.run()
              }}
            >
              {button.label}
            </button>
          )}
          <button type="button" aria-label={say('close')} onClick={() => remove(id)}>
            ×
          </button>
        </div>
      ))}
    </div>
  )
}

/**
 * A part whose script is loaded when it is shown. If the script is missing, offline or after an update of the service, a
 * notice says so, and the page stays with what is typed in it. The next time that the part is shown is another try.
 */
export function latePart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  close?: (props: Props) => void,
  Waiting?: ComponentType,
): ComponentType<Props> {
  // biome-ignore lint/correctness/noComponentHookFactories: made once for each part, as by React's own `lazy`
  return function LatePart(props) {
    const [state, setState] = useState<{ readonly Part: ComponentType<Props> | undefined }>()
    // biome-ignore lint/correctness/useExhaustiveDependencies: loaded once each time that it is shown
    useEffect(() => {
      load().then(
        (Part) => setState({ Part }),
        () => {
          setState({ Part: undefined })
          notify(say('late.missing'))
          close?.(props)
        },
      )
    }, [])
    if (state === undefined) return Waiting && <Waiting />
    return state.Part && <state.Part {...props} />
  }
}
