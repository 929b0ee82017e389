import type { Action } from '../../ui/console-action.ts'
import { bookSlot } from './actions/book-slot.ts'
import { chooseSlot } from './actions/choose-slot.ts'
import { holdSlot } from './actions/hold-slot.ts'
import { leaveFinder } from './actions/leave-finder.ts'
import type { Finder } from './finder.ts'

/** The actions on free times. */
export function finderActions(finder: Finder): readonly Action[] {
  return [chooseSlot(finder), bookSlot(finder), holdSlot(finder), leaveFinder(finder)]
}
