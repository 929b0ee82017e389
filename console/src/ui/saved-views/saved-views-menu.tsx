import { Menu } from '@base-ui/react/menu'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { changeStep, removedStep } from '../../api/note-change.ts'
import { useWhoAmI } from '../../api/own-session.ts'
import type { SavedView, SavedViews } from '../../api/saved-views.ts'
import { undoHistory } from '../../api/undo.ts'
import '../../text/late-texts.ts'
import { say } from '../../text/say.ts'
import { Icon } from '../icon.tsx'
import { notifyProblem } from '../notices.tsx'
import { ProblemNotice } from '../problem-notice.tsx'
import { noteStep } from '../steps.ts'

interface SavedViewsMenuProps<Settings> {
  readonly store: SavedViews<Settings>
  /** Whether a view belongs to the page; by default, all of the store do. */
  readonly isOffered?: (view: SavedView<Settings>) => boolean
  readonly chosenId: number | undefined
  /** The classes of the button, without and with a chosen view. */
  readonly look: readonly [plain: string, chosen: string]
  /** The settings of what is shown now. */
  readonly settings: () => Settings
  readonly show: (view: SavedView<Settings>) => void
  /** No view is chosen any more. */
  readonly forget: () => void
  readonly save: () => void
  /** Further commands of the menu. */
  readonly children?: ReactNode
}

/** The saved views: choose one, save what is shown, change and delete one's own. */
export function SavedViewsMenu<Settings>(props: SavedViewsMenuProps<Settings>) {
  const { store, isOffered = () => true, chosenId, look, settings, show, forget, save, children } = props
  const { data, error, refetch } = useQuery(store.query)
  const views = data?.filter(isOffered)
  const { user } = useWhoAmI()
  const chosen = views?.find(({ id }) => id === chosenId)
  const own = chosen?.created_id === user.id ? chosen : undefined
  return (
    <Menu.Root>
      <Menu.Trigger className={look[chosen === undefined ? 0 : 1]}>
        <span className={chosen === undefined ? undefined : 'soft'}>{say('views')}</span>
        {chosen !== undefined && <span className="cut">{chosen.name}</span>}
        <Icon name="down" />
      </Menu.Trigger>
      <Menu.Portal>
        <Menu.Positioner sideOffset={4} align="start" className="menu-place">
          <Menu.Popup className="menu float tall">
            {error && <ProblemNotice problem={error} retry={() => void refetch()} />}
            {views?.map((view) => (
              <Menu.Item key={view.id} className="menu-item" onClick={() => show(view)}>
                <span className="menu-tick">{view.id === chosenId && <Icon name="check" />}</span>
                {view.name}
              </Menu.Item>
            ))}
            {views?.length === 0 && <p className="menu-label">{say('views.none')}</p>}
            <Menu.Separator className="menu-rule" />
            <Menu.Item className="menu-item" onClick={save}>
              {say('views.save')}
            </Menu.Item>
            {own !== undefined && (
              <>
                <Menu.Item className="menu-item" onClick={() => void update(store, own, settings())}>
                  {say('views.update', { name: own.name })}
                </Menu.Item>
                <Menu.Item className="menu-item" onClick={() => void remove(store, own, forget)}>
                  {say('views.delete', { name: own.name })}
                </Menu.Item>
              </>
            )}
            {children}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  )
}

function update<Settings>(store: SavedViews<Settings>, view: SavedView<Settings>, settings: Settings): Promise<void> {
  return undoHistory.inTurn(async () => {
    const what = say('views.updated', { name: view.name })
    try {
      // What is shown of it can be older: an undo returns to what is stored.
      const before = { settings: (await store.read(view.id))?.settings ?? view.settings }
      await store.change(view.id, { settings })
      const change = { what, body: { settings }, before }
      noteStep(await changeStep<SavedView<Settings>>(['view', { id: view.id }], change, wholeSettings))
    } catch (error) {
      notifyProblem(error)
    }
  })
}

function remove<Settings>(
  store: SavedViews<Settings>,
  { id, name }: SavedView<Settings>,
  forget: () => void,
): Promise<void> {
  return undoHistory.inTurn(async () => {
    const what = say('views.deleted', { name })
    try {
      await store.remove(id)
      forget()
      noteStep(removedStep(['view', { id }], what))
    } catch (error) {
      notifyProblem(error)
    }
  })
}

/** A view has only the settings that differ from the default, so all of them count. */
function wholeSettings({ settings }: SavedView<unknown>): string {
  return JSON.stringify(settings)
}
