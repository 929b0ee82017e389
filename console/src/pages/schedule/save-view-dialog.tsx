import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { FormKey } from '../../api/form-key.ts'
import { allows, useWhoAmI } from '../../api/own-session.ts'
import { listQuery } from '../../api/queries.ts'
import { say } from '../../text/say.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { ProblemNotice } from '../../ui/problem-notice.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useSubmit } from '../../ui/use-submit.ts'
import type { Board } from './board.ts'
import { saveView, settingsOf } from './saved-views.ts'
import { writeView } from './schedule-view.ts'

const NAME_MAX = 100
const GROUPS_MAX = 100

/** Names the current view, and shares it. Groups are for users who can list them. */
export function SaveViewDialog({ board, close }: { readonly board: Board; readonly close: () => void }) {
  const me = useWhoAmI()
  const [key] = useState(() => new FormKey())
  const groups = useQuery({
    ...listQuery('group', { fields: 'id,name', order_asc: 'name', limit: GROUPS_MAX }),
    enabled: allows(me, 'admin', 'READ'),
  })
  const { isBusy, problem, submit } = useSubmit(async ({ name = '', ...ticked }) => {
    const shared = Object.keys(ticked).map((group) => ({ id: Number(group) }))
    const settings = settingsOf(writeView(board.view.get()))
    board.savedView.set(await saveView({ name, settings, shared_groups: shared }, key.current))
    close()
  })
  return (
    <Dialog title={say('schedule.views.save')} isOpen close={close}>
      <form className="view-form" aria-label={say('schedule.views.save')} onSubmit={submit}>
        <TextField
          label={say('schedule.name')}
          name="name"
          maxLength={NAME_MAX}
          required
          fault={problem?.faultOf('name')}
        />
        {(groups.data?.data.length ?? 0) > 0 && (
          <fieldset className="view-groups">
            <legend>{say('schedule.views.share')}</legend>
            {groups.data?.data.map(({ id, name }) => (
              <label key={id} className="line">
                <input type="checkbox" name={String(id)} /> {name}
              </label>
            ))}
          </fieldset>
        )}
        {problem !== undefined && problem.faultOf('name') === undefined && <ProblemNotice problem={problem} />}
        <footer>
          <button type="button" className="btn" onClick={close}>
            {say('cancel')}
          </button>
          <button type="submit" className="btn primary" disabled={isBusy}>
            {say('schedule.views.keep')}
          </button>
        </footer>
      </form>
    </Dialog>
  )
}
