/** Rows for bulk writes of bookings. */
export const NINE = Temporal.Instant.from('2026-03-03T08:00:00Z').epochMilliseconds / 1000
export const HOUR = 3600

export const columns = ['external_id', 'start', 'end', 'name'] as const
export type Row = readonly (string | number | null)[]

/** One hour each, one after the other, from the `from`-th on. */
export function rows(count: number, from = 0, name = 'Shift'): Row[] {
  return Array.from({ length: count }, (_, index) => {
    const start = NINE + (from + index) * HOUR
    return [`row-${from + index}`, start, start + HOUR, name]
  })
}

export const save = (values: readonly Row[], common: object = {}) => ({
  save: { common_properties: [common], columns, values },
})
