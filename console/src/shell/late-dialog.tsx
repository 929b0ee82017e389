import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { say } from '../text/say.ts'
import { Dialog } from '../ui/dialog.tsx'
import { loadAgain } from './load-again.ts'

interface LateDialogProps<Props> {
  /** Its heading if the script is missing. */
  readonly title: string
  readonly load: () => Promise<ComponentType<Props>>
  /** How it is given up; undefined if it must stay. */
  readonly close?: (() => void) | undefined
  /** What the user can do without the script. */
  readonly instead?: ReactNode
  readonly show: (Part: ComponentType<Props>) => ReactNode
}

/**
 * A dialog whose script is loaded when it is needed. A script that is missing, offline or after an update of the service,
 * leaves the page as it is: the user tries again, or loads the whole page again.
 */
export function LateDialog<Props>({ title, load, close, instead, show }: LateDialogProps<Props>) {
  const [state, setState] = useState<{ readonly Part?: ComponentType<Props>; readonly isMissing?: true }>({})
  const [tries, setTries] = useState(1)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another try loads it again
  useEffect(() => {
    void load().then(
      (Part) => setState({ Part }),
      () => setState({ isMissing: true }),
    )
  }, [load, tries])
  if (state.Part !== undefined) return show(state.Part)
  if (state.isMissing !== true) return close ? null : <Cover title={title} />
  return (
    <Dialog title={title} close={close ?? stay} className={close ? '' : 'hides-page'}>
      <p role="alert">{say('late.missing')}</p>
      {instead}
      <footer>
        {close !== undefined && (
          <button type="button" className="btn quiet" onClick={close}>
            {say('cancel')}
          </button>
        )}
        <button type="button" className="btn" onClick={() => void loadAgain()}>
          {say('late.reload')}
        </button>
        <button type="button" className="btn primary" onClick={() => setTries(tries + 1)}>
          {say('problem.retry')}
        </button>
      </footer>
    </Dialog>
  )
}

/** Hides the page until the script of the dialog is loaded. */
function Cover({ title }: { readonly title: string }) {
  return (
    <div className="scrim hides-page">
      <p className="empty" role="status">
        {title}
      </p>
    </div>
  )
}

function stay(): void {}
