import type { Scope } from '../../../kernel/scope.ts'

interface FolderRow {
  id: number
  parent_folder_id: number | null
}

/** The parent of a folder; null at the top level. */
export async function parentOf({ db }: Scope, folderId: number): Promise<number | null> {
  const folder = await db.first(
    db.rows<FolderRow>('project_folder').select('parent_folder_id').where('id', '=', folderId),
  )
  return folder?.parent_folder_id ?? null
}

/** The ids of the live folders or projects in the folder. */
export async function idsInFolder({ db }: Scope, table: 'project_folder' | 'project', id: number): Promise<number[]> {
  const rows = await db.all(db.records<FolderRow>(table).select('id').where('parent_folder_id', '=', id))
  return rows.map((row) => row.id)
}
