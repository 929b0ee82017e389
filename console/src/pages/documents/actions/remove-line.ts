import type { Action } from '../../../ui/console-action.ts'
import { isInLine, openEditor } from '../rows-commands.ts'

export const removeLine: Action = {
  name: 'documents.remove-line',
  keys: ['Ctrl+Backspace'],
  whileTyping: true,
  isPossible: () => openEditor.get() !== undefined && isInLine(),
  run: () => openEditor.get()?.remove(),
}
