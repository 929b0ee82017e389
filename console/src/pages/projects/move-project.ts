import '../../text/late-texts.ts'
import { addressOf, send } from '../../api/client.ts'
import { outdate } from '../../api/queries.ts'
import { undoHistory } from '../../api/undo.ts'
import { say } from '../../text/say.ts'
import { notify, notifyProblem } from '../../ui/notices.tsx'

interface Moved {
  readonly id: number
  readonly name: string
  readonly status: readonly { readonly id: number; readonly name: string }[]
}

/** Gives a project another status, which can be undone. */
export async function moveProject(
  project: Moved,
  status: { readonly id: number; readonly name: string },
): Promise<void> {
  const [before] = project.status
  if (before?.id === status.id) return
  const put = async (id: number | undefined) => {
    await send('PUT', addressOf('project', { id: project.id }), { body: { status: id === undefined ? [] : [{ id }] } })
    await outdate({ queryKey: ['list', 'project'] })
  }
  const what = say('projects.moved', { name: project.name, status: status.name })
  try {
    await undoHistory.inTurn(async () => {
      await put(status.id)
      undoHistory.note({ what, undo: () => put(before?.id), redo: () => put(status.id) })
    })
    notify(what)
  } catch (error) {
    notifyProblem(error)
  }
}
