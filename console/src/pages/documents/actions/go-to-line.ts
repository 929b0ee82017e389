import type { Action } from '../../../ui/console-action.ts'
import { isInLine, openEditor } from '../rows-commands.ts'

export const goToLine: Action = {
  name: 'documents.go-to-line',
  keys: ['ArrowUp', 'ArrowDown'],
  whileTyping: true,
  isPossible: () => openEditor.get() !== undefined && isInLine(),
  run: (key) => openEditor.get()?.go(key === 'ArrowUp' ? -1 : 1),
}
