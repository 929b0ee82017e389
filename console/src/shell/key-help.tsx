import { say } from '../text/say.ts'
import { type Action, keyCaps } from '../ui/console-action.ts'
import { Dialog } from '../ui/dialog.tsx'
import { Icon } from '../ui/icon.tsx'
import { KeyCaps } from '../ui/key-caps.tsx'
import { useActionLists } from '../ui/use-actions.ts'
import { useStore } from '../ui/use-store.ts'
import { keysShown } from './actions/show-keys.ts'

/** The keys of all actions on the screen. */
export function KeyHelp() {
  const isOpen = useStore(keysShown)
  const [everywhere = [], ...ofPage] = useActionLists()
  const close = () => keysShown.set(false)
  return (
    <Dialog title={say('keys')} isOpen={isOpen} close={close} className="keys">
      <button type="button" className="btn quiet icon-only keys-close" aria-label={say('close')} onClick={close}>
        <Icon name="close" />
      </button>
      <KeyList title={say('keys.page')} actions={ofPage.flat()} />
      <KeyList title={say('keys.everywhere')} actions={everywhere} />
    </Dialog>
  )
}

function KeyList({ title, actions }: { readonly title: string; readonly actions: readonly Action[] }) {
  const withKeys = actions.flatMap(({ name, keys }) => (keys === undefined ? [] : [{ name, keys }]))
  if (withKeys.length === 0) return null
  return (
    <section className="key-list">
      <h3 className="label">{title}</h3>
      <dl>
        {withKeys.map(({ name, keys }) => (
          <div key={name}>
            <dt>{say(name)}</dt>
            <dd>
              {keys.map((key) => (
                <span key={key}>
                  <KeyCaps keys={key} />
                  <span className="sr">{keyCaps(key).join(' ')}</span>
                </span>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
