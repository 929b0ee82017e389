import type { Action } from '../../ui/console-action.ts'
import { newRecord } from './actions/new-record.ts'
import { nextRecord } from './actions/next-record.ts'
import { previousRecord } from './actions/previous-record.ts'
import { printList } from './actions/print-list.ts'
import { searchRecords } from './actions/search-list.ts'

/** The commands of a list of records. */
export const recordsActions: readonly Action[] = [newRecord, searchRecords, printList, nextRecord, previousRecord]
