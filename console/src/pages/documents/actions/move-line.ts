import type { Action } from '../../../ui/console-action.ts'
import { isInLine, openEditor } from '../rows-commands.ts'

export const moveLine: Action = {
  name: 'documents.move-line',
  keys: ['Alt+ArrowUp', 'Alt+ArrowDown'],
  whileTyping: true,
  isPossible: () => openEditor.get() !== undefined && isInLine(),
  run: (key) => openEditor.get()?.move(key === 'Alt+ArrowUp' ? -1 : 1),
}
