import { customFieldKind } from '../domain/accounts/custom-field/index.ts'
import { group } from '../domain/accounts/group/index.ts'
import { tax } from '../domain/catalogue/tax/index.ts'
import { timeActivity } from '../domain/scheduling/time-activity/index.ts'
import type { Create } from './create.ts'
import type { CustomFieldKey, StudioBasics } from './studio.ts'
import { activities, customFields, groups, taxes } from './studio-catalogue.ts'

/** The records that all others need: taxes, groups, custom fields and activities. */
export async function fillBasics(create: Create): Promise<StudioBasics> {
  const groupIds: Record<string, number> = {}
  for (const { key, ...body } of groups) groupIds[key] = await create(group, body)
  const taxIds: Record<string, number> = {}
  for (const { key, ...body } of taxes) taxIds[key] = await create(tax, body)
  const fieldIds: Record<string, number> = {}
  for (const [key, body] of Object.entries(customFields)) fieldIds[key] = await create(customFieldKind, body)
  for (const body of activities) await create(timeActivity, body)
  return {
    groups: groupIds as StudioBasics['groups'],
    taxes: taxIds as StudioBasics['taxes'],
    customFields: fieldIds as Record<CustomFieldKey, number>,
  }
}
