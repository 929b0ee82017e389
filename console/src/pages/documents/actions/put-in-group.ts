import type { Action } from '../../../ui/console-action.ts'
import { openEditor } from '../rows-commands.ts'

export const putInGroup: Action = {
  name: 'documents.group-lines',
  keys: ['Ctrl+g'],
  whileTyping: true,
  isPossible: () => openEditor.get() !== undefined,
  run: () => openEditor.get()?.group(),
}
