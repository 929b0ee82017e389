import Type, { type Static } from 'typebox'

const weekday = Type.Union([
  Type.Literal(1),
  Type.Literal(2),
  Type.Literal(3),
  Type.Literal(4),
  Type.Literal(5),
  Type.Literal(6),
  Type.Literal(7),
])
const minute = '[0-5]\\d'
const hour = '([01]\\d|2[0-3])'

/** Weekdays with the same hours, in local time. The names are those of schema.org. */
export const openingHoursShape = Type.Object(
  {
    weekdays: Type.Array(weekday, {
      maxItems: 7,
      uniqueItems: true,
      description:
        'The weekdays; empty for all. One of: 1 Monday, 2 Tuesday, 3 Wednesday, 4 Thursday, 5 Friday, 6 Saturday, 7 Sunday.',
    }),
    opens: Type.String({ pattern: `^${hour}:${minute}$`, description: 'When it opens, such as 09:00.' }),
    closes: Type.String({
      pattern: `^(${hour}:${minute}|24:00)$`,
      description: 'When it closes, later on the same day, such as 19:00; 24:00 is midnight.',
    }),
  },
  { additionalProperties: false },
)

export type OpeningHours = Static<typeof openingHoursShape>

/** The number of elements: two stretches for each weekday. */
export const OPENING_HOURS_MAX = 14

type Fault = readonly [at: string, problem: string]

/** The faults by element: an end before its start, or a time that another element has too. */
export function openingHoursFaults(hours: readonly OpeningHours[]): readonly Fault[] {
  return hours.flatMap((one, index): readonly Fault[] => {
    if (one.closes <= one.opens) return [[`[${index}].closes`, 'must be later than opens']]
    const isTwice = hours.slice(0, index).some((other) => overlap(one, other))
    return isTwice ? [[`[${index}].opens`, 'overlaps another element']] : []
  })
}

function overlap(one: OpeningHours, other: OpeningHours): boolean {
  const isOnAll = one.weekdays.length === 0 || other.weekdays.length === 0
  const isSameDay = isOnAll || one.weekdays.some((day) => other.weekdays.includes(day))
  return isSameDay && one.opens < other.closes && other.opens < one.closes
}
