import { say } from '../../text/say.ts'
import { notify } from '../../ui/notices.tsx'

/** Values that the service shows only once: a token, a secret. */
export function ShownSecrets({ secrets }: { readonly secrets: Readonly<Record<string, string>> }) {
  const copy = async (value: string) => {
    await navigator.clipboard.writeText(value)
    notify(say('records.copied'))
  }
  return Object.entries(secrets).map(([name, value]) => (
    <div key={name} className="secret" role="status">
      <p className="medium">{say('records.secret')}</p>
      <div className="line">
        <code className="cut">{value}</code>
        <button type="button" className="btn mini push" onClick={() => void copy(value)}>
          {say('records.copy')}
        </button>
      </div>
    </div>
  ))
}
