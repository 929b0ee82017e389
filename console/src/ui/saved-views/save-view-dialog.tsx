import './saved-views.css'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { FormKey } from '../../api/form-key.ts'
import { allows, useWhoAmI } from '../../api/own-session.ts'
import { listQuery } from '../../api/queries.ts'
import '../../text/late-texts.ts'
import { say, sayName } from '../../text/say.ts'
import { Dialog } from '../dialog.tsx'
import { DialogFooter } from '../dialog-footer.tsx'
import { faultBeside } from '../fault-beside.ts'
import { ProblemNotice } from '../problem-notice.tsx'
import { TextField } from '../text-field.tsx'
import { useSubmit } from '../use-submit.ts'
import { useIsHere } from '../use-work.ts'

const NAME_MAX = 100
const GROUPS_MAX = 100

/** The settings that the dialog adds to a view. */
interface NamedView {
  readonly name: string
  readonly shared_groups: readonly { readonly id: number }[]
}

interface SaveViewDialogProps {
  /** Saves what is shown. `key` stays the same when the form is sent again. */
  readonly save: (named: NamedView, key: FormKey) => Promise<void>
  readonly close: () => void
}

/** Names what is shown, and shares it. Groups are for users who can list them. */
export function SaveViewDialog({ save, close }: SaveViewDialogProps) {
  const me = useWhoAmI()
  const [key] = useState(() => new FormKey())
  const groups = useQuery({
    ...listQuery('group', { fields: 'id,name', order_asc: 'name', limit: GROUPS_MAX }),
    enabled: allows(me, 'admin', 'READ'),
  })
  const isHere = useIsHere()
  const { isBusy, problem, submit } = useSubmit(async ({ name = '', ...ticked }) => {
    const shared = Object.keys(ticked).map((group) => ({ id: Number(group) }))
    await save({ name, shared_groups: shared }, key)
    if (isHere()) close()
  })
  return (
    <Dialog title={say('views.save')} close={close}>
      <form className="view-form" aria-label={say('views.save')} onSubmit={submit}>
        <TextField
          label={sayName('name')}
          name="name"
          maxLength={NAME_MAX}
          required
          fault={faultBeside(problem, 'name')}
        />
        {groups.error && <ProblemNotice problem={groups.error} retry={() => void groups.refetch()} />}
        {(groups.data?.data.length ?? 0) > 0 && (
          <fieldset className="view-groups">
            <legend>{say('views.share')}</legend>
            {groups.data?.data.map(({ id, name }) => (
              <label key={id} className="line">
                <input type="checkbox" name={String(id)} /> {name}
              </label>
            ))}
          </fieldset>
        )}
        {problem !== undefined && problem.faultOf('name') === undefined && <ProblemNotice problem={problem} />}
        <DialogFooter close={close} act={say('views.keep')} isOff={isBusy} />
      </form>
    </Dialog>
  )
}
