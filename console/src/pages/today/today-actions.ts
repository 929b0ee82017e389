import type { Action } from '../../ui/console-action.ts'
import { stopTimer } from './actions/stop-timer.ts'

/** The actions of this page. */
export const todayActions: readonly Action[] = [stopTimer]
