import { initialStatuses, status, statusNamesByLanguage } from '../domain/catalogue/status/index.ts'
import type { Scope } from '../kernel/scope.ts'
import { creatingIn } from './create.ts'
import { type StatusRow, statusesOf } from './demo.store.ts'
import { internalStatus } from './studio-catalogue.ts'

const namesByLanguage = Object.values(statusNamesByLanguage).map((names) => names.split('|'))

/**
 * The statuses of the demo by their English names. One that has been renamed is found by its place among those of its
 * type, and one that has been deleted is created again.
 */
export async function fillStatuses(scope: Scope): Promise<ReadonlyMap<string, number>> {
  const create = creatingIn(scope)
  const left = await statusesOf(scope)
  const ids = new Map<string, number>()
  const take = (name: string, isIt: (row: StatusRow) => boolean) => {
    const at = ids.has(name) ? -1 : left.findIndex(isIt)
    for (const { id } of at < 0 ? [] : left.splice(at, 1)) ids.set(name, id)
  }
  for (const [at, { name, type_id }] of initialStatuses.entries()) {
    const names = [name, ...namesByLanguage.map((translated) => translated[at])]
    take(name, (row) => row.type_id === type_id && names.includes(row.name))
  }
  for (const body of initialStatuses) {
    const chargeable = 'chargeable' in body ? 0 : 1
    take(body.name, (row) => row.type_id === body.type_id && row.chargeable === chargeable)
    if (!ids.has(body.name)) ids.set(body.name, await create(status, body))
  }
  return ids.set(internalStatus.name, await create(status, internalStatus))
}
