/** The list of all attacks: requests that try to stop, slow or confuse the service. */
import type { Attack } from './attack.ts'
import { attackWithBodies } from './attack-bodies.ts'
import { attackWithCalendars } from './attack-calendars.ts'
import { attackWithHeaders } from './attack-headers.ts'
import { attackWithLists } from './attack-lists.ts'
import { attackWithPictures } from './attack-pictures.ts'
import { attackWithWrites } from './attack-writes.ts'

export const attacks: readonly Attack[] = [
  ...attackWithBodies,
  ...attackWithHeaders,
  ...attackWithLists,
  ...attackWithCalendars,
  ...attackWithPictures,
  ...attackWithWrites,
]
