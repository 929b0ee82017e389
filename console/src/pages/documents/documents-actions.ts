import type { Action } from '../../ui/console-action.ts'
import { goToLine } from './actions/go-to-line.ts'
import { issuePaper } from './actions/issue-paper.ts'
import { moveLine } from './actions/move-line.ts'
import { nextLine } from './actions/next-line.ts'
import { putInGroup } from './actions/put-in-group.ts'
import { removeLine } from './actions/remove-line.ts'
import { savePaper } from './actions/save-paper.ts'

/** Commands for lines that have a key. */
export const lineActions: readonly Action[] = [nextLine, goToLine, moveLine, removeLine, putInGroup]

/** Commands of the document editor that have a key. */
export const documentsActions: readonly Action[] = [...lineActions, savePaper, issuePaper]
