/** The groups, and the write of one level. */
import { queryOptions } from '@tanstack/react-query'
import type { RecordKinds } from '../../../api/api-types.golden.ts'
import { addressOf, readList, send } from '../../../api/client.ts'
import type { Module } from '../../../api/module.ts'
import { changeStep } from '../../../api/note-change.ts'
import type { Level } from '../../../api/own-session.ts'
import { undoHistory } from '../../../api/undo.ts'
import { say, sayName, sayValue } from '../../../text/say.ts'
import { noteStep } from '../../../ui/steps.ts'

export const groupsQuery = queryOptions({
  queryKey: ['permission-groups'] as const,
  queryFn: async ({ signal }) => (await readList('group', { order_asc: 'name', limit: 1000 }, signal)).data,
  meta: { reads: ['group', 'user'] },
})

/** Gives a group a level of a module. It can be taken back. */
export function setLevel(group: RecordKinds['group'], module: Module, level: Level): Promise<void> {
  return undoHistory.inTurn(async () => {
    const name = `acl_${module}` as const
    const { id } = group
    const body = { [name]: level }
    await send('PUT', addressOf('group', { id }), { body })
    const what = say('permissions.changed', {
      group: group.name ?? '',
      module: sayName(name),
      level: sayValue(level),
    })
    noteStep(await changeStep(['group', { id }], { what, body, before: { [name]: group[name] ?? '--' } }))
  })
}
