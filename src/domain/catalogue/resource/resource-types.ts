export const ROOM = 1
export const PERSON = 2
const EQUIPMENT = 3
export const GROUP = 4
const ACTION = 5

export const resourceTypes: ReadonlyMap<1 | 2 | 3 | 4 | 5, string> = new Map([
  [ROOM, 'room'],
  [PERSON, 'person'],
  [EQUIPMENT, 'equipment'],
  [GROUP, 'resource group'],
  [ACTION, 'action'],
])
