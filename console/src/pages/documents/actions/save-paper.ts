import type { Action } from '../../../ui/console-action.ts'
import { openEditor } from '../rows-commands.ts'

export const savePaper: Action = {
  name: 'documents.save',
  keys: ['Ctrl+s'],
  whileTyping: true,
  isPossible: () => openEditor.get() !== undefined,
  run: () => openEditor.get()?.save(),
}
