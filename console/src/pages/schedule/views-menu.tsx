import { Menu } from '@base-ui/react/menu'
import { memo, useState } from 'react'
import { say } from '../../text/say.ts'
import { SavedViewsMenu } from '../../ui/saved-views/saved-views-menu.tsx'
import { useStore } from '../../ui/use-store.ts'
import { useTimeStyle } from '../../ui/use-time-style.ts'
import { printView } from './actions/print-view.ts'
import { saveCalendar } from './actions/save-calendar.ts'
import type { Board } from './board.ts'
import { LateSaveViewDialog } from './late-parts.ts'
import { writeView } from './schedule-view.ts'
import { scheduleViews, settingsOf } from './schedule-views.ts'
import { showSavedView } from './show-saved-view.ts'

/** The saved views of the schedule, and what is done with the current view. */
export const ViewsMenu = memo(function ViewsMenu({ board }: { readonly board: Board }) {
  const chosenId = useStore(board.savedView)
  const { locale } = useTimeStyle()
  const [isSaving, setSaving] = useState(false)
  const settings = () => settingsOf(writeView(board.view.get()))
  return (
    <>
      <SavedViewsMenu
        store={scheduleViews}
        chosenId={chosenId}
        look={['chip', 'chip on']}
        settings={settings}
        show={(view) => showSavedView(board, view, locale)}
        forget={() => board.savedView.set(undefined)}
        save={() => setSaving(true)}
      >
        <Menu.Separator className="menu-rule" />
        <Menu.Item className="menu-item" onClick={() => void printView(board).run()}>
          {say('schedule.print')}
        </Menu.Item>
        <Menu.Item className="menu-item" onClick={() => void saveCalendar(board).run()}>
          {say('schedule.ics')}
        </Menu.Item>
      </SavedViewsMenu>
      {isSaving && (
        <LateSaveViewDialog
          save={async (named, key) =>
            board.savedView.set(await scheduleViews.save({ ...named, settings: settings() }, key))
          }
          close={() => setSaving(false)}
        />
      )}
    </>
  )
})
