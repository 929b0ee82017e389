import { NotFound } from '../../../kernel/errors.ts'
import type { Content } from '../../../kernel/files/content.ts'
import type { Scope } from '../../../kernel/scope.ts'
import { contentOf, findByAlias } from './file.store.ts'

/** The content of a live file. It never changes: each upload creates a new file. */
export async function readFileContent(scope: Scope, alias: string): Promise<Content> {
  const found = await findByAlias(scope, alias)
  if (found === undefined) throw new NotFound()
  const { id, name, extension, mime_type } = found
  return {
    mimeType: mime_type,
    fileName: name
      .toLowerCase()
      .replace(/\.jpeg$/, '.jpg')
      .endsWith(`.${extension}`)
      ? name
      : `${name}.${extension}`,
    tag: alias,
    immutable: true,
    read: () => contentOf(scope, id),
  }
}
