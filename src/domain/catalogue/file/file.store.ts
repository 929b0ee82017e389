import type { Scope } from '../../../kernel/scope.ts'

interface FileRow {
  id: number
  name: string
  alias: string
  extension: string
  mime_type: string
}

interface ContentRow {
  file_id: number
  base64: string
}

export async function findByAlias(scope: Scope, alias: string): Promise<FileRow | undefined> {
  const columns = ['id', 'name', 'alias', 'extension', 'mime_type'] as const
  return scope.db.first(scope.db.records<FileRow>('file').select(columns).where('alias', '=', alias))
}

export async function storeContent(scope: Scope, fileId: number, bytes: Buffer): Promise<void> {
  const row = { file_id: fileId, base64: bytes.toString('base64') }
  await scope.db.run(scope.db.insertInto<ContentRow>('file_content', row))
}

export async function contentOf(scope: Scope, fileId: number): Promise<Buffer> {
  const query = scope.db.rows<ContentRow>('file_content').select('base64').where('file_id', '=', fileId)
  const row = await scope.db.first(query)
  if (row === undefined) throw new Error(`file ${fileId} has no content`)
  return Buffer.from(row.base64, 'base64')
}
