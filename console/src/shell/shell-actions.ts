import { redoLast } from '../ui/actions/redo-last.ts'
import { undoLast } from '../ui/actions/undo-last.ts'
import type { Action } from '../ui/console-action.ts'
import { openPalette } from './actions/open-palette.ts'
import { showKeys } from './actions/show-keys.ts'

/** The actions that are available everywhere. */
export const shellActions: readonly Action[] = [openPalette, undoLast, redoLast, showKeys]
