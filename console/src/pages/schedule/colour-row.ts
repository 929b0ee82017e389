import { send } from '../../api/client.ts'
import { outdate } from '../../api/queries.ts'
import { undoHistory } from '../../api/undo.ts'
import { say } from '../../text/say.ts'
import { notifyProblem } from '../../ui/notices.tsx'
import { noteStep } from '../../ui/steps.ts'
import { type BoardResource, resourcesQuery } from './board-resources.ts'

/** Gives a row a colour, or none. The colours of resources are the same for all users. */
export async function colourRow({ id, name, colour }: BoardResource, next: string | undefined): Promise<void> {
  if (next === colour) return
  const what = say('row.coloured', { name })
  try {
    await undoHistory.inTurn(async () => {
      await store(id, next)
      noteStep({ what, undo: () => store(id, colour), redo: () => store(id, next) })
    })
  } catch (error) {
    notifyProblem(error)
  }
}

async function store(id: number, colour: string | undefined): Promise<void> {
  await send('PUT', `/v2/resource?id=${id}`, { body: { color_background: colour ?? null } })
  await outdate({ queryKey: resourcesQuery.queryKey })
}
