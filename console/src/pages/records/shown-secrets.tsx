import { useState } from 'react'
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

/** Such values for a part of a page. If the user has left it when they come, a dialog shows them over the page. */
export function useSecrets(isHere: () => boolean) {
  const [secrets, setSecrets] = useState<Secrets>({})
  const showOnce = useShowOnce()
  const showSecrets = (title: string, made: Secrets) => {
    if (isHere()) return setSecrets(made)
    showOnce((close) => (
      <Dialog title={title} close={close} className="token-dialog">
        <ShownSecrets secrets={made} />
        <footer>
          <button type="button" className="btn primary" onClick={close}>
            {say('tokens.kept')}
          </button>
        </footer>
      </Dialog>
    ))
  }
  return { secrets, showSecrets }
}
