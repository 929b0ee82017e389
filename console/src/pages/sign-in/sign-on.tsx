import type { WaysIn } from '../../api/ways-query.ts'
import { say } from '../../text/say.ts'
import { signOnAdvice } from './sign-on-advice.ts'

/** The provider's button, and the reason of the last failure. */
export function SignOn({ ways }: { readonly ways: WaysIn | undefined }) {
  const provider = ways?.single_sign_on ?? undefined
  const query = new URLSearchParams(location.search)
  const problem = query.get('problem')
  const request = query.get('request')
  const to = query.get('to')
  return (
    <>
      {problem !== null && (
        <div role="alert">
          <p className="fault">{signOnAdvice(problem, provider?.name ?? '')}</p>
          {request !== null && <p className="hint">{say('sign-on.request', { id: request })}</p>}
        </div>
      )}
      {provider !== undefined && (
        <a
          className={ways?.password ? 'btn wide' : 'btn primary wide'}
          href={`/v2/session/oidc/start${to === null ? '' : `?to=${encodeURIComponent(to)}`}`}
        >
          {say('sign-on.with', { name: provider.name })}
        </a>
      )}
      {provider !== undefined && ways?.password && <p className="or">{say('sign-on.or')}</p>}
    </>
  )
}
