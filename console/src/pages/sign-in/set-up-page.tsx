import '../../text/late-texts.ts'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { startOver } from '../../api/own-session.ts'
import { waysQuery } from '../../api/ways-query.ts'
import { say, spokenLanguage } from '../../text/say.ts'
import { ChoiceField } from '../../ui/choice-field.tsx'
import { Door } from '../../ui/door.tsx'
import { faultBeside } from '../../ui/fault-beside.ts'
import { passwordAdvice } from '../../ui/password-advice.ts'
import { TextField } from '../../ui/text-field.tsx'
import { useSubmit } from '../../ui/use-submit.ts'
import { doorAdvice } from './door-advice.ts'
import { LinkOver } from './link-over.tsx'
import { countryChoices, currencyChoices, likelyPlace, localeOf, zoneChoices } from './places.ts'
import { isLinkOver, setUp, signIn } from './sign-in-requests.ts'
import { UnreadDoor } from './unread-door.tsx'
import { useLink } from './use-opened-link.ts'

/** Creates the first administrator and names the account, with the link of the first start. */
export function SetUpPage() {
  const navigate = useNavigate()
  const { secret, facts, problem: refusal } = useLink()
  const { data: ways, error: unread } = useQuery(waysQuery)
  const { isBusy, problem, submit } = useSubmit(async ({ last_name = '', country = '', ...fields }) => {
    const locale = localeOf(spokenLanguage(), country)
    await setUp({ ...fields, secret, last_name: last_name || null, country: country || null, locale })
    // Without passwords, setting up signs in by itself.
    if (fields.password !== undefined) {
      await signIn({
        email: fields.email ?? '',
        password: fields.password,
        ...(facts && { instance: facts.instance.id }),
      })
    }
    await startOver()
    await navigate({ to: '/schedule', replace: true })
  })
  const over = refusal ?? (problem !== undefined && isLinkOver(problem) ? problem : undefined)
  if (over) return <LinkOver problem={over} />
  if (unread) return <UnreadDoor problem={unread} />
  if (facts === undefined || ways === undefined) return null
  const provider = ways.single_sign_on?.name ?? ''
  const fault = (field: string) => faultBeside(problem, field)
  return (
    <Door title={say('setup')} about={say('setup.about')} isWide>
      <form onSubmit={submit} noValidate>
        <div className="halves">
          <fieldset>
            <legend>{say('setup.you')}</legend>
            <div className="pair">
              <TextField
                label={say('first-name')}
                name="first_name"
                autoComplete="given-name"
                autoFocus
                fault={fault('first_name')}
              />
              <TextField
                label={say('last-name')}
                name="last_name"
                autoComplete="family-name"
                fault={fault('last_name')}
              />
            </div>
            <TextField
              label={say('email')}
              name="email"
              type="email"
              autoComplete="username"
              fault={fault('email') ?? fault('primary_email')}
            />
            {ways.password ? (
              <TextField
                label={say('password')}
                name="password"
                type="password"
                autoComplete="new-password"
                hint={say('password.hint', { count: facts.password.min_length })}
                fault={problem && passwordAdvice(problem)}
              />
            ) : (
              <p className="hint">{say('setup.provider', { provider })}</p>
            )}
          </fieldset>
          <StudioFields fault={fault} />
        </div>
        {problem !== undefined && problem.details.length === 0 && <p className="fault">{doorAdvice(problem)}</p>}
        <div className="beside">
          <span className="hint">{say('setup.local')}</span>
          <button type="submit" className="btn primary" disabled={isBusy}>
            {say('setup.make')}
          </button>
        </div>
      </form>
    </Door>
  )
}

function StudioFields({ fault }: { readonly fault: (field: string) => string | undefined }) {
  const language = spokenLanguage()
  const { zone, country } = likelyPlace()
  return (
    <fieldset>
      <legend>{say('setup.studio')}</legend>
      <TextField label={say('setup.name')} name="name" autoComplete="organization" fault={fault('name')} />
      <div className="pair">
        <ChoiceField
          label={say('country')}
          name="country"
          choices={countryChoices(language)}
          defaultValue={country}
          fault={fault('country')}
        />
        <ChoiceField
          label={say('currency')}
          name="currency"
          choices={currencyChoices(language)}
          defaultValue="EUR"
          fault={fault('currency')}
        />
      </div>
      <ChoiceField
        label={say('zone')}
        name="timezone"
        choices={zoneChoices()}
        defaultValue={zone}
        fault={fault('timezone')}
      />
      <p className="hint">{say('setup.later')}</p>
    </fieldset>
  )
}
