import { Menu } from '@base-ui/react/menu'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useWhoAmI } from '../../api/own-session.ts'
import { undoHistory } from '../../api/undo.ts'
import { say } from '../../text/say.ts'
import { Icon } from '../../ui/icon.tsx'
import { notify, notifyProblem } from '../../ui/notices.tsx'
import { useStore } from '../../ui/use-store.ts'
import type { Board } from './board.ts'
import { SaveViewDialog } from './save-view-dialog.tsx'
import { changeView, deleteView, restoreView, type SavedView, savedViewsQuery, settingsOf } from './saved-views.ts'
import { writeView } from './schedule-view.ts'
import { showSavedView } from './show-saved-view.ts'

/** The saved views: choose one, save the current view, change and delete one's own. */
export function ViewsMenu({ board }: { readonly board: Board }) {
  const { data: views = [] } = useQuery(savedViewsQuery)
  const { user } = useWhoAmI()
  const chosenId = useStore(board.savedView)
  const [isSaving, setSaving] = useState(false)
  const chosen = views.find(({ id }) => id === chosenId)
  const own = chosen?.created_id === user.id ? chosen : undefined
  return (
    <>
      <Menu.Root>
        <Menu.Trigger className={chosen === undefined ? 'chip' : 'chip on'}>
          <span className={chosen === undefined ? undefined : 'key'}>{say('schedule.views')}</span>
          {chosen !== undefined && <span className="cut">{chosen.name}</span>}
          <Icon name="down" />
        </Menu.Trigger>
        <Menu.Portal>
          <Menu.Positioner sideOffset={4} align="start" className="menu-place">
            <Menu.Popup className="menu float tall">
              {views.map((view) => (
                <Menu.Item key={view.id} className="menu-item" onClick={() => showSavedView(board, view)}>
                  <span className="menu-tick">{view.id === chosenId && <Icon name="check" />}</span>
                  {view.name}
                </Menu.Item>
              ))}
              {views.length === 0 && <p className="menu-label">{say('schedule.views.none')}</p>}
              <Menu.Separator className="menu-rule" />
              <Menu.Item className="menu-item" onClick={() => setSaving(true)}>
                {say('schedule.views.save')}
              </Menu.Item>
              {own !== undefined && (
                <>
                  <Menu.Item className="menu-item" onClick={() => void update(board, own)}>
                    {say('schedule.views.update', { name: own.name })}
                  </Menu.Item>
                  <Menu.Item className="menu-item" onClick={() => void remove(board, own)}>
                    {say('schedule.views.delete', { name: own.name })}
                  </Menu.Item>
                </>
              )}
            </Menu.Popup>
          </Menu.Positioner>
        </Menu.Portal>
      </Menu.Root>
      {isSaving && <SaveViewDialog board={board} close={() => setSaving(false)} />}
    </>
  )
}

async function update(board: Board, view: SavedView): Promise<void> {
  const settings = settingsOf(writeView(board.view.get()))
  try {
    await changeView(view.id, { settings })
    notify(say('schedule.views.updated', { name: view.name }))
    undoHistory.note({
      what: say('schedule.views.updated', { name: view.name }),
      undo: () => changeView(view.id, { settings: view.settings }),
      redo: () => changeView(view.id, { settings }),
    })
  } catch (error) {
    notifyProblem(error)
  }
}

async function remove(board: Board, { id, name }: SavedView): Promise<void> {
  try {
    await deleteView(id)
    notify(say('schedule.views.deleted', { name }))
    board.savedView.set(undefined)
    undoHistory.note({
      what: say('schedule.views.deleted', { name }),
      undo: () => restoreView(id),
      redo: () => deleteView(id),
    })
  } catch (error) {
    notifyProblem(error)
  }
}
