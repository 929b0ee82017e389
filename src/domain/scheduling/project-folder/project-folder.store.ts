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

/** Whether a live folder or project is in the folder. */
export async function holdsAnything({ db }: Scope, folderId: number): Promise<boolean> {
  for (const table of ['project_folder', 'project']) {
    const inside = db.records<FolderRow>(table).select('id').where('parent_folder_id', '=', folderId).limit(1)
    if ((await db.first(inside)) !== undefined) return true
  }
  return false
}
