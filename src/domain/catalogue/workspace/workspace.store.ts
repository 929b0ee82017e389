import type { Scope } from '../../../kernel/scope.ts'

interface HolidaySettings {
  country_region: string | null
  show_public_holiday: number
}

export async function holidaySettings({ db }: Scope, id: number): Promise<HolidaySettings> {
  const workspaces = db.records<HolidaySettings & { id: number }>('workspace').where('id', '=', id)
  const found = await db.first(workspaces.select(['country_region', 'show_public_holiday']))
  return found ?? { country_region: null, show_public_holiday: 0 }
}
