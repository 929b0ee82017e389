import { placeholdersOf } from '../../src/domain/paper/document-markup/index.ts'

/** The catalogue of placeholders in the form of the guide. */
export function placeholderRows(): string {
  const entries = [...new Set([...placeholdersOf('invoice'), ...placeholdersOf('quote')])]
  return entries
    .map(
      ({ name, description, only }) => `| \`[${name}]\` | ${description}${only === undefined ? '' : ` (${only}s)`} |`,
    )
    .join('\n')
}
