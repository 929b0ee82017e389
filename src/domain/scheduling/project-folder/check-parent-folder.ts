import type { BodyReader } from '../../../records/write/body-reader.ts'
import { parentOf } from './project-folder.store.ts'

/** A folder must not be inside itself, at any depth. */
export async function checkParentFolder(reader: BodyReader): Promise<void> {
  if (reader.current === undefined) return
  let above = reader.values.parent_folder_id
  while (typeof above === 'number') {
    if (above === reader.current.id) {
      reader.faultOn('parent_folder_id', 'would put the folder inside itself')
      return
    }
    above = await parentOf(reader.scope, above)
  }
}
