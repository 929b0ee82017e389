import { say } from '../../text/say.ts'
import { copyText } from '../../ui/copy-text.ts'

/** Values that the service shows only once: a token, a secret. */
export function ShownSecrets({ secrets }: { readonly secrets: Readonly<Record<string, string>> }) {
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
