import type { Action } from '../../../ui/console-action.ts'
import { isInLayer } from '../../../ui/is-in-layer.ts'

export const searchRecords: Action = {
  name: 'records.search',
  keys: ['/'],
  isPossible: () => !isInLayer(),
  run: () => document.querySelector<HTMLElement>('.record-search')?.focus(),
}
