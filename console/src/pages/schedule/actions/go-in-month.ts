import type { Store } from '../../../api/store.ts'
import type { Action } from '../../../ui/console-action.ts'
import { dayByKey } from '../chosen-dates.ts'

/** The part of a month in which keys go from day to day. */
export const MONTH_DAYS_ID = 'month-days'

/** Goes to another day of a month, or to another month. */
export function goInMonth(day: Store<number>, locale: string): Action {
  return {
    name: 'duplicate.go',
    keys: ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End', 'PageUp', 'PageDown'],
    isPossible: () => document.activeElement?.closest(`#${MONTH_DAYS_ID}`) != null,
    run: (key = '') => day.set(dayByKey(day.get(), key, locale)),
  }
}
