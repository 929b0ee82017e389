import '../../text/late-texts.ts'
import type { AddedFactor } from '../../api/passkeys.ts'
import { say } from '../../text/say.ts'
import { adviceOf } from '../../ui/advice.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { QrCode } from '../../ui/qr-code.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useSubmit } from '../../ui/use-submit.ts'
import { type AppSecret, confirmApp } from './factor-requests.ts'

interface SetUpAppProps {
  readonly app: AppSecret
  readonly done: (added: AddedFactor) => void
  readonly close: () => void
}

/** Shows the secret for an app, and asks for its first code. */
export function SetUpApp({ app, done, close }: SetUpAppProps) {
  const { isBusy, problem, submit } = useSubmit(async ({ code = '' }) => done(await confirmApp(code)))
  const isWrong = problem?.code === 'wrong_code'
  return (
    <Dialog title={say('app.set-up')} close={close}>
      <p>{say('app.about')}</p>
      <QrCode text={app.uri} label={say('app.picture')} />
      <p className="small">
        {say('app.by-hand')} <code className="app-secret">{app.secret.match(/.{4}/g)?.join(' ')}</code>
      </p>
      <form className="second-proof" onSubmit={submit} noValidate>
        <TextField
          label={say('app.code')}
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          fault={problem && (isWrong ? say('second-step.wrong') : adviceOf(problem))}
        />
        <button type="submit" className="btn primary" disabled={isBusy}>
          {say('app.confirm')}
        </button>
      </form>
    </Dialog>
  )
}
