import type { Action } from '../../../ui/console-action.ts'

export const searchRecords: Action = {
  name: 'records.search',
  keys: ['/'],
  run: () => document.querySelector<HTMLElement>('.record-search')?.focus(),
}
