import type { BodyReader } from '../../../records/write/body-reader.ts'
import { refuseReadOnlyLinks } from '../../accounts/access/index.ts'
import { isGroupWithin, isParent } from './resource.store.ts'
import { GROUP, PERSON } from './resource-types.ts'

/** Checks the members of a resource against each other and against its groups. */
export async function checkResource(reader: BodyReader): Promise<void> {
  const { scope, current } = reader
  refuseReadOnlyLinks(reader, 'workspaces', 'workspace')
  const typeId = reader.value('type_id')
  const parentId = reader.value('parent_id')
  if (typeId !== PERSON && reader.value('type_person_id') !== null && !reader.hasFault('type_id')) {
    reader.faultOn('type_person_id', `is only for people (type_id ${PERSON})`)
  }
  if (current === undefined) return
  const id = Number(current.id)
  if (current.type_id === GROUP && typeId !== GROUP && (await isParent(scope, id))) {
    reader.faultOn('type_id', `must stay ${GROUP} while other resources are in the group`)
  }
  const moved = parentId !== current.parent_id && !reader.hasFault('parent_id')
  if (moved && typeof parentId === 'number' && (await isGroupWithin(scope, parentId, id))) {
    reader.faultOn('parent_id', 'would put the group inside itself')
  }
}
