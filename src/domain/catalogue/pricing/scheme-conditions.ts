import type { BookingFacts, RateScheme, ResourceFacts } from './price-list.ts'

/** The scheme is for other resources, clients, projects or values. It is not reported: users do not expect it to apply. */
const FOR_OTHERS = Symbol('for others')

/** Why a scheme does not price a resource of a booking, whatever its time; undefined if it can. */
export function refusal(scheme: RateScheme, booking: BookingFacts, resource: ResourceFacts): Refusal {
  const { isForAll, typeId } = scheme
  if (!isForAll && !resource.listedBy.has(scheme.id)) return FOR_OTHERS
  if (isForAll && typeId === 1) return 'It is a base that lists no resource.'
  return conditionOfType[typeId]?.(scheme, booking)
}

type Refusal = string | typeof FOR_OTHERS | undefined
type Condition = (scheme: RateScheme, booking: BookingFacts) => Refusal

const conditionOfType: Readonly<Record<number, Condition>> = {
  2: ({ dateStart, dateEnd }) => (dateStart === null && dateEnd === null ? 'Its season has no dates.' : undefined),
  3: ({ timeStart, timeEnd }, { allDay }) => {
    if (timeStart === null && timeEnd === null) return 'It has no hours.'
    return allDay ? 'It is for hours, and the booking is for whole days.' : undefined
  },
  4: ({ overtimeHours }, { allDay }) => {
    if (overtimeHours === null) return 'It has no overtime_hours.'
    return allDay ? 'It is for hours, and the booking is for whole days.' : undefined
  },
  5: ({ clientIds }, { clientId }) => listed(clientIds, clientId, 'client'),
  6: ({ projectIds }, { projectId }) => listed(projectIds, projectId, 'project'),
  7: ({ customFieldId, customFieldValue }, { customValues }) => {
    if (customFieldId === null) return 'It does not name a custom field.'
    const value = customValues[customFieldId]
    if (value === undefined) return 'The booking has no value in its custom field.'
    const isMet = customFieldValue === null || customFieldValue === value
    return isMet ? undefined : FOR_OTHERS
  },
}

function listed(ids: ReadonlySet<number>, id: number | null, what: string): Refusal {
  if (ids.size === 0) return `It lists no ${what}.`
  if (id === null) return `The booking has no ${what}.`
  return ids.has(id) ? undefined : FOR_OTHERS
}
