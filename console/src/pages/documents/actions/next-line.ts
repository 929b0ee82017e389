import type { Action } from '../../../ui/console-action.ts'
import { isInLine, openEditor } from '../rows-commands.ts'

export const nextLine: Action = {
  name: 'documents.next-line',
  keys: ['Enter'],
  whileTyping: true,
  isPossible: () => openEditor.get() !== undefined && isInLine(),
  run: () => openEditor.get()?.enter(),
}
