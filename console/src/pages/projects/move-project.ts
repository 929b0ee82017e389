import '../../text/late-texts.ts'
import { addressOf, send } from '../../api/client.ts'
import { changeStep } from '../../api/note-change.ts'
import { outdate } from '../../api/queries.ts'
import { undoHistory } from '../../api/undo.ts'
import { say } from '../../text/say.ts'
import { notifyProblem } from '../../ui/notices.tsx'
import { noteStep } from '../../ui/steps.ts'

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
  const bodyOf = (id: number | undefined) => ({ status: id === undefined ? [] : [{ id }] })
  const what = say('projects.moved', { name: project.name, status: status.name })
  try {
    await undoHistory.inTurn(async () => {
      const body = bodyOf(status.id)
      await send('PUT', addressOf('project', { id: project.id }), { body })
      noteStep(await changeStep(['project', { id: project.id }], { what, body, before: bodyOf(before?.id) }))
      await outdate({ queryKey: ['list', 'project'] })
    })
  } catch (error) {
    notifyProblem(error)
  }
}
