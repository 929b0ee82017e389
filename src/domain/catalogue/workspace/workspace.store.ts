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

interface WorkingTimes extends HolidaySettings {
  id: number
  name: string
  working_week: number
}

/** The working times of all live workspaces. */
export function workingTimes({ db }: Scope): Promise<WorkingTimes[]> {
  const columns = ['id', 'name', 'working_week', 'country_region', 'show_public_holiday'] as const
  return db.all(db.records<WorkingTimes>('workspace').select(columns).orderBy('id'))
}

/** The ids of the resources of each workspace. */
export async function resourcesOfWorkspaces({ db }: Scope): Promise<ReadonlyMap<number, readonly number[]>> {
  const links = db.rows<{ workspace_id: number; resource_id: number }>('workspace_resource')
  const found = await db.all(links.select(['workspace_id', 'resource_id']).orderBy('resource_id'))
  const resources = new Map<number, number[]>()
  for (const { workspace_id, resource_id } of found) {
    const ids = resources.get(workspace_id)
    if (ids === undefined) resources.set(workspace_id, [resource_id])
    else ids.push(resource_id)
  }
  return resources
}
