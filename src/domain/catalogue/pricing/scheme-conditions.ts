import type { BookingFacts, RateScheme, ResourceFacts } from './price-list.ts'
import type { RefusalCode } from './refusal-reasons.ts'

/** The scheme is for other resources, clients, projects or values. It is not reported: users do not expect it to apply. */
const FOR_OTHERS = Symbol('for others')

/** Why a scheme does not price a resource of a booking, whatever its time; undefined if it can. */
export function refusal(scheme: RateScheme, booking: BookingFacts, resource: ResourceFacts): Refusal {
  const { isForAll, typeId } = scheme
  if (!isForAll && !resource.listedBy.has(scheme.id)) return FOR_OTHERS
  if (isForAll && typeId === 1) return 'no_resource_listed'
  return conditionOfType[typeId]?.(scheme, booking)
}

type Refusal = RefusalCode | typeof FOR_OTHERS | undefined
type Condition = (scheme: RateScheme, booking: BookingFacts) => Refusal

const conditionOfType: Readonly<Record<number, Condition>> = {
  2: ({ dateStart, dateEnd }) => (dateStart === null && dateEnd === null ? 'no_dates' : undefined),
  3: ({ timeStart, timeEnd }, { allDay }) => {
    if (timeStart === null && timeEnd === null) return 'no_hours'
    return allDay ? 'booking_is_all_day' : undefined
  },
  4: ({ overtimeHours }, { allDay }) => {
    if (overtimeHours === null) return 'no_overtime_hours'
    return allDay ? 'booking_is_all_day' : undefined
  },
  5: ({ clientIds }, { clientId }) => listed(clientIds, clientId, 'client'),
  6: ({ projectIds }, { projectId }) => listed(projectIds, projectId, 'project'),
  7: ({ customFieldId, customFieldValue }, { customValues }) => {
    if (customFieldId === null) return 'no_custom_field'
    const value = customValues[customFieldId]
    if (value === undefined) return 'booking_has_no_value'
    const isMet = customFieldValue === null || customFieldValue === value
    return isMet ? undefined : FOR_OTHERS
  },
}

function listed(ids: ReadonlySet<number>, id: number | null, what: 'client' | 'project'): Refusal {
  if (ids.size === 0) return `no_${what}_listed`
  if (id === null) return `booking_has_no_${what}`
  return ids.has(id) ? undefined : FOR_OTHERS
}
