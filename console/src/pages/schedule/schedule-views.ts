/** Saved views of the schedule: a name for the contents of an address. */
import { SavedViews } from '../../api/saved-views.ts'

type Setting = string | boolean | readonly number[]
export type ViewSettings = Readonly<Record<string, Setting>>

const lists: ReadonlySet<string> = new Set(['status', 'type', 'project', 'client', 'resource', 'group'])
const flags: ReadonlySet<string> = new Set(['nights', 'clashing', 'mine', 'unbilled'])

/** The saved part of an address: everything except the day, so that a view begins with the current one. */
export function settingsOf(address: string): ViewSettings {
  const settings: Record<string, Setting> = {}
  for (const [name, value] of new URLSearchParams(address)) {
    if (name === 'date') continue
    if (lists.has(name)) settings[name] = value.split(',').map(Number)
    else settings[name] = flags.has(name) ? value === 'true' : value
  }
  return settings
}

/** The address of the view. */
export function addressOfSettings(settings: ViewSettings): string {
  const pairs = Object.entries(settings).map(([name, value]) => [name, String(value)])
  return new URLSearchParams(pairs).toString()
}

export const scheduleViews: SavedViews<ViewSettings> = new SavedViews('schedule')
