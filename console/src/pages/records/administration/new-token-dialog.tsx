import { useId, useState } from 'react'
import type { Module } from '../../../api/module.ts'
import { type Level, useWhoAmI } from '../../../api/own-session.ts'
import type { Picked } from '../../../api/picked.ts'
import { say, sayName, sayValue } from '../../../text/say.ts'
import { ChoiceField } from '../../../ui/choice-field.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { DialogFooter } from '../../../ui/dialog-footer.tsx'
import { faultBeside } from '../../../ui/fault-beside.ts'
import { ProblemNotice } from '../../../ui/problem-notice.tsx'
import { RecordPicker } from '../../../ui/record-picker.tsx'
import { useShowOnce } from '../../../ui/shown-once.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { useNow } from '../../../ui/use-now.ts'
import { useWork } from '../../../ui/use-work.ts'
import { pickQuery } from '../record-queries.ts'
import { factsOf, memberOf } from '../record-screens.ts'
import { SecretsDialog } from '../shown-secrets.tsx'
import { makeToken } from './api-client-queries.ts'

/** The modules that a token can be limited to, as the API lists them. */
const modules = (memberOf(factsOf('api-client'), 'scopes')?.members ?? [])
  .filter(({ name }) => name === 'module')
  .flatMap(({ choices = [] }) => choices.map(([module]) => module as Module))
const levels: readonly Level[] = ['--', 'R-', 'RW']
const DAY = 86_400
const lives = [30, 90, 365, 1826] as const

type Reach = Partial<Readonly<Record<Module, Level>>>

/** Creates a token with its purpose, user, permissions and lifetime, and shows it once. */
export function NewTokenDialog({ close }: { readonly close: () => void }) {
  const [token, setToken] = useState<string>()
  const showOnce = useShowOnce()
  return token === undefined ? (
    <TokenForm
      close={close}
      made={setToken}
      madeLater={(late) => showOnce((closeLate) => <MadeToken token={late} close={closeLate} />)}
    />
  ) : (
    <MadeToken token={token} close={close} />
  )
}

function MadeToken({ token, close }: { readonly token: string; readonly close: () => void }) {
  return (
    <SecretsDialog title={say('tokens.made')} secrets={{ token }} close={close}>
      <p className="soft">{say('tokens.use')}</p>
      <pre className="sample">{`curl -H "Authorization: Bearer $TOKEN" ${location.origin}/v2/booking`}</pre>
    </SecretsDialog>
  )
}

interface TokenFormProps {
  readonly close: () => void
  readonly made: (token: string) => void
  /** Receives a token that comes when the form is closed. */
  readonly madeLater: (token: string) => void
}

function TokenForm({ close, made, madeLater }: TokenFormProps) {
  const { user } = useWhoAmI()
  const now = useNow(60)
  const noteId = useId()
  const [description, setDescription] = useState('')
  const [actsFor, setActsFor] = useState<Picked | undefined>({
    id: user.id,
    name: [user.first_name, user.last_name].filter(Boolean).join(' '),
  })
  const [isReader, setReader] = useState(false)
  const [isLimited, setLimited] = useState(false)
  const [reach, setReach] = useState<Reach>({})
  const [days, setDays] = useState<string>('365')
  const { isBusy, problem, run, isHere } = useWork()
  const scopes = modules.flatMap((module) => {
    const acl = reach[module] ?? '--'
    return acl === '--' ? [] : [{ module, acl }]
  })
  const isEmpty = isLimited && scopes.length === 0
  const make = () =>
    run(async (key) => {
      const body = {
        description,
        user_id: actsFor?.id,
        read_only: isReader,
        expires: Math.floor(now) + Number(days) * DAY,
        ...(isLimited && { scopes }),
      }
      const token = await makeToken(body, key)
      if (isHere()) made(token)
      else madeLater(token)
    })
  return (
    <Dialog title={say('tokens.new')} close={close} className="token-dialog">
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (!isEmpty) void make()
        }}
        noValidate
      >
        <TextField
          label={say('tokens.purpose')}
          name="description"
          hint={say('tokens.purpose-hint')}
          value={description}
          fault={faultBeside(problem, 'description')}
          onChange={({ target }) => setDescription(target.value)}
        />
        <div className="field">
          <span className="label">{say('tokens.user')}</span>
          <RecordPicker
            kind="user"
            label={say('tokens.user')}
            value={actsFor}
            isWrong={problem?.faultOf('user_id') !== undefined}
            describedBy={noteId}
            find={(typed) => pickQuery('user', typed)}
            change={setActsFor}
          />
          <p id={noteId} className={problem?.faultOf('user_id') === undefined ? 'hint' : 'fault'}>
            {faultBeside(problem, 'user_id') ?? say('tokens.user-hint')}
          </p>
        </div>
        <fieldset className="token-reach">
          <legend className="label">{say('tokens.reach')}</legend>
          <label className="check">
            <input type="radio" name="reach" checked={!isLimited} onChange={() => setLimited(false)} />
            {say('tokens.all')}
          </label>
          <label className="check">
            <input type="radio" name="reach" checked={isLimited} onChange={() => setLimited(true)} />
            {say('tokens.some')}
          </label>
          {isLimited && <Modules reach={reach} change={setReach} />}
          {isEmpty && <p className="hint">{say('tokens.some-hint')}</p>}
          <label className="check">
            <input type="checkbox" checked={isReader} onChange={({ target }) => setReader(target.checked)} />
            {say('tokens.only-reads')}
          </label>
        </fieldset>
        <ChoiceField
          label={say('tokens.life')}
          name="days"
          choices={lives.map((one) => [String(one), say(`tokens.life-${one}`)])}
          value={days}
          fault={faultBeside(problem, 'expires')}
          onChange={({ target }) => setDays(target.value)}
        />
        {problem !== undefined && problem.details.every(({ field }) => !/^(desc|user|exp)/.test(String(field))) && (
          <ProblemNotice problem={problem} />
        )}
        <DialogFooter close={close} act={say('tokens.make')} isOff={isBusy || isEmpty} />
      </form>
    </Dialog>
  )
}

function Modules({ reach, change }: { readonly reach: Reach; readonly change: (reach: Reach) => void }) {
  return (
    <div className="token-modules">
      {modules.map((module) => (
        <label key={module} className="field">
          <span className="label">{sayName(`acl_${module}`)}</span>
          <select
            className="input"
            value={reach[module] ?? '--'}
            onChange={({ target }) => change({ ...reach, [module]: target.value as Level })}
          >
            {levels.map((level) => (
              <option key={level} value={level}>
                {sayValue(level)}
              </option>
            ))}
          </select>
        </label>
      ))}
    </div>
  )
}
