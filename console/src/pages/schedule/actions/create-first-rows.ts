import type { Action } from '../../../ui/console-action.ts'

export const createFirstRows: Action = {
  name: 'first-day.create-key',
  keys: ['Ctrl+Enter'],
  whileTyping: true,
  isPossible: () => document.querySelector('[role="dialog"]') === null,
  run: () => document.querySelector<HTMLFormElement>('.first-ask form')?.requestSubmit(),
}
