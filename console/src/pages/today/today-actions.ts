import type { Action } from '../../ui/console-action.ts'
import { stopTimer } from './actions/stop-timer.ts'

/** What one can do on this page. */
export const todayActions: readonly Action[] = [stopTimer]
