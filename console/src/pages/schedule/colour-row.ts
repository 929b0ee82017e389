import { addressOf, send } from '../../api/client.ts'
import { changeStep } from '../../api/note-change.ts'
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
      const body = bodyOf(next)
      await send('PUT', addressOf('resource', { id }), { body })
      noteStep(await changeStep(['resource', { id }], { what, body, before: bodyOf(colour) }))
      await outdate({ queryKey: resourcesQuery.queryKey })
    })
  } catch (error) {
    notifyProblem(error)
  }
}

function bodyOf(colour: string | undefined) {
  return { color_background: colour ?? null }
}
