import type { Action } from '../../../ui/console-action.ts'
import { openTemplate } from '../open-template.ts'

export const saveTemplate: Action = {
  name: 'templates.save',
  keys: ['Ctrl+s'],
  whileTyping: true,
  isPossible: () => openTemplate.get() !== undefined,
  run: () => openTemplate.get()?.save(),
}
