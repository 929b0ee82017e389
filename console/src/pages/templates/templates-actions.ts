import type { Action } from '../../ui/console-action.ts'
import { saveTemplate } from './actions/save-template.ts'

export const templatesActions: readonly Action[] = [saveTemplate]
