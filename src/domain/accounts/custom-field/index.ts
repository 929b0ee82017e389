export { customFieldKind } from './custom-field.verbs.ts'
