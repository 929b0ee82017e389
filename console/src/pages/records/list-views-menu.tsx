import { useLocation, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { SaveViewDialog } from '../../ui/saved-views/save-view-dialog.tsx'
import { SavedViewsMenu } from '../../ui/saved-views/saved-views-menu.tsx'
import { listSettings, listViews, searchOfSettings } from './list-views.ts'

/** The saved views of a list of one kind of record. */
export function ListViewsMenu({ record }: { readonly record: string }) {
  const { searchStr, pathname } = useLocation()
  const navigate = useNavigate()
  const [chosenId, setChosenId] = useState<number>()
  const [isSaving, setSaving] = useState(false)
  const settings = () => listSettings(record, searchStr)
  return (
    <>
      <SavedViewsMenu
        store={listViews}
        isOffered={(view) => view.settings.record === record}
        chosenId={chosenId}
        look={['btn quiet', 'btn']}
        settings={settings}
        show={(view) => {
          setChosenId(view.id)
          const search = searchOfSettings(view.settings)
          void navigate({ to: `${pathname}${search === '' ? '' : `?${search}`}` })
        }}
        forget={() => setChosenId(undefined)}
        save={() => setSaving(true)}
      />
      {isSaving && (
        <SaveViewDialog
          save={async (named, key) => setChosenId(await listViews.save({ ...named, settings: settings() }, key))}
          close={() => setSaving(false)}
        />
      )}
    </>
  )
}
