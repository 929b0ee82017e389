/** Type 9 is a resource's own rate, which is stored with the resource (contract 4.8). */
export const rateSchemeTypes: ReadonlyMap<1 | 2 | 3 | 4 | 5 | 6 | 7, string> = new Map([
  [1, 'base'],
  [2, 'seasonal'],
  [3, 'hourly'],
  [4, 'overtime'],
  [5, 'client'],
  [6, 'project'],
  [7, 'custom field'],
])

export const defaultUnits: ReadonlyMap<1 | 2 | 3, string> = new Map([
  [1, 'hour'],
  [2, 'day'],
  [3, 'week'],
])
