import type { Action } from '../../../ui/console-action.ts'
import { openEditor } from '../rows-commands.ts'

export const issuePaper: Action = {
  name: 'documents.issue-key',
  keys: ['Ctrl+Enter'],
  whileTyping: true,
  isPossible: () => openEditor.get()?.issue !== undefined && document.querySelector('[role="dialog"]') === null,
  run: () => openEditor.get()?.issue?.(),
}
