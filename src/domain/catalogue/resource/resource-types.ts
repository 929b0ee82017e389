export const ROOM = 1
export const PERSON = 2
export const GROUP = 4

export const resourceTypes: ReadonlyMap<1 | 2 | 3 | 4 | 5, string> = new Map([
  [ROOM, 'room'],
  [PERSON, 'person'],
  [3, 'equipment'],
  [GROUP, 'resource group'],
  [5, 'action'],
])
