import { type ReactNode, useState } from 'react'
import { say } from '../../text/say.ts'
import { copyText } from '../../ui/copy-text.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { useShowOnce } from '../../ui/shown-once.tsx'

type Secrets = Readonly<Record<string, string>>

/** Values that the service shows only once: a token, a secret. */
export function ShownSecrets({ secrets }: { readonly secrets: Secrets }) {
  return Object.entries(secrets).map(([name, value]) => (
    <div key={name} className="secret" role="status">
      <p className="medium">{say('records.secret')}</p>
      <div className="line">
        <code className="cut">{value}</code>
        <button type="button" className="btn mini push" onClick={() => void copyText(value, say('records.copied'))}>
          {say('records.copy')}
        </button>
      </div>
    </div>
  ))
}

interface SecretsDialogProps {
  readonly title: string
  readonly secrets: Secrets
  readonly close: () => void
  readonly children?: ReactNode
}

/** Such values in a dialog, which closes when they are kept. */
export function SecretsDialog({ title, secrets, close, children }: SecretsDialogProps) {
  return (
    <Dialog title={title} close={close} className="token-dialog">
      <ShownSecrets secrets={secrets} />
      {children}
      <footer>
        <button type="button" className="btn primary" onClick={close}>
          {say('tokens.kept')}
        </button>
      </footer>
    </Dialog>
  )
}

/** The texts of a response, without its other members. */
export function textsIn(success: object): Secrets {
  return Object.fromEntries(Object.entries(success).filter(([, value]) => typeof value === 'string'))
}

/** Such values for a part of a page. If the user has left it when they come, a dialog shows them over the page. */
export function useSecrets(isHere: () => boolean) {
  const [secrets, setSecrets] = useState<Secrets>({})
  const showOnce = useShowOnce()
  const showSecrets = (title: string, made: Secrets) => {
    if (isHere()) return setSecrets(made)
    showOnce((close) => <SecretsDialog title={title} secrets={made} close={close} />)
  }
  return { secrets, showSecrets }
}
