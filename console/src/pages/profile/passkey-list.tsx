import '../../text/late-texts.ts'
import { useState } from 'react'
import { hasPasskeys } from '../../api/passkeys.ts'
import { say } from '../../text/say.ts'
import { showDate } from '../../time/show-time.ts'
import { adviceOf } from '../../ui/advice.ts'
import { deviceName } from '../../ui/device-name.ts'
import { TextField } from '../../ui/text-field.tsx'
import { useSubmit } from '../../ui/use-submit.ts'
import { useTimeStyle } from '../../ui/use-time-style.ts'
import type { Passkey } from './factor-requests.ts'

interface PasskeyListProps {
  readonly passkeys: readonly Passkey[]
  readonly add: (name: string) => Promise<void>
  readonly rename: (id: number, name: string) => Promise<void>
  readonly remove: (id: number) => Promise<void>
}

/** The user's passkeys: their names and last uses. */
export function PasskeyList({ passkeys, add, rename, remove }: PasskeyListProps) {
  const style = useTimeStyle()
  const [renaming, setRenaming] = useState<number>()
  const when = ({ last_used }: Passkey) =>
    last_used === null ? say('factor.unused') : say('profile.used', { when: showDate(last_used, style) })
  return (
    <>
      <div className="beside">
        <h3>{say('passkeys')}</h3>
        {hasPasskeys() && (
          <button
            type="button"
            className="btn mini"
            onClick={() => void add(deviceName(navigator.userAgent).slice(0, 100))}
          >
            {say('passkey.add')}
          </button>
        )}
      </div>
      <p className="hint">{say(hasPasskeys() ? 'passkeys.about' : 'passkeys.nowhere')}</p>
      <ul>
        {passkeys.map((passkey) =>
          renaming === passkey.id ? (
            <li key={passkey.id}>
              <RenameForm
                name={passkey.name}
                done={async (name) => {
                  await rename(passkey.id, name)
                  setRenaming(undefined)
                }}
              />
            </li>
          ) : (
            <li key={passkey.id} className="profile-row">
              <span className="cut">{passkey.name}</span>
              <span className="push faint small">{when(passkey)}</span>
              <button
                type="button"
                className="btn mini"
                aria-label={say('passkey.rename-named', { name: passkey.name })}
                onClick={() => setRenaming(passkey.id)}
              >
                {say('passkey.rename')}
              </button>
              <button
                type="button"
                className="btn mini"
                aria-label={say('factor.remove-named', { name: passkey.name })}
                onClick={() => void remove(passkey.id)}
              >
                {say('factor.remove')}
              </button>
            </li>
          ),
        )}
      </ul>
    </>
  )
}

function RenameForm({ name, done }: { readonly name: string; readonly done: (name: string) => Promise<void> }) {
  const { isBusy, problem, submit } = useSubmit(({ name: typed = '' }) => done(typed))
  return (
    <form onSubmit={submit} noValidate>
      <TextField
        label={say('passkey.name')}
        name="name"
        defaultValue={name}
        maxLength={100}
        autoFocus
        fault={problem && adviceOf(problem)}
      />
      <div>
        <button type="submit" className="btn mini" disabled={isBusy}>
          {say('passkey.rename')}
        </button>
      </div>
    </form>
  )
}
