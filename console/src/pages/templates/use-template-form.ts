import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { flushSync } from 'react-dom'
import { faultBeside } from '../../ui/fault-beside.ts'
import { askBeforeUnload } from '../../ui/unload-question.ts'
import { useKeptInput } from '../../ui/use-kept-input.ts'
import { useSaveInTurn } from '../../ui/use-save-in-turn.ts'
import { useSettled } from '../../ui/use-settled.ts'
import { useTypedMembers } from '../../ui/use-typed-members.ts'
import { useWork } from '../../ui/use-work.ts'
import { changeTemplate, makeTemplate } from './store-template.ts'
import { changedMembers, draftOfTemplate, type Template, type TemplateDraft, wholeBody } from './template-draft.ts'
import { drawnQuery } from './template-queries.ts'

interface TemplateParts {
  /** The stored template; undefined for a new one. */
  readonly template: Template | undefined
  /** The first values of a new template. */
  readonly start: Template
  readonly etag: string | undefined
  readonly canWrite: boolean
  readonly reload: () => Promise<unknown>
  readonly made: (id: number) => void
}

export type TemplateForm = ReturnType<typeof useTemplateForm>

/** The values of a template's form, its preview, and the commands that store it. */
export function useTemplateForm({ template, start, etag, canWrite, reload, made }: TemplateParts) {
  const before = useMemo(() => draftOfTemplate(template ?? { ...start, name: '', default: false }), [template, start])
  const name = `template ${template === undefined ? `new ${start.type_id}` : template.id}`
  const keptOf = useKeptInput<TemplateDraft>()
  const { draft, ...input } = useTypedMembers({ kept: keptOf(name), before, bodyOf: changedMembers })
  const changes = changedMembers(before, draft)
  const isChanged = Object.keys(changes).length > 0
  useEffect(() => askBeforeUnload(name, isChanged), [name, isChanged])
  const drawn = useDrawn(draft, canWrite)
  const saving = useWork()
  const problem = saving.problem ?? drawn.problem
  const store = (insists: boolean) =>
    saving.run(async (key) => {
      if (template === undefined) {
        const id = await makeTemplate(wholeBody(draft), key)
        keptOf(`template ${id}`).set({ typed: input.typedSince(), bases: {} })
        input.leave({})
        if (saving.isHere()) made(id)
        return
      }
      if (!insists) input.checkDisputes()
      const undoing = changedMembers(draft, before)
      const what = { name: template.name, typeId: draft.type_id }
      await changeTemplate(template.id, { body: changes, before: undoing, etag, ...what })
      await reload()
      input.leave(input.typedSince())
    })
  const saveInTurn = useSaveInTurn({ isChanged, etag, save: () => store(false) })
  return {
    draft,
    canWrite,
    isNew: template === undefined,
    isDefault: before.default,
    isChanged,
    isStale: saving.problem?.status === 412,
    disputed: input.disputed,
    problem,
    drawn,
    faultOf: (name: string) => faultBeside(problem, name),
    set: (part: Partial<TemplateDraft>) => {
      // The caller may put the cursor behind the new text right afterwards.
      flushSync(() => {
        saving.forget()
        input.type(part)
      })
    },
    discard: () => {
      saving.forget()
      input.leave({})
    },
    takeTheirs: async () => {
      input.giveWay()
      await reload()
      saving.forget()
    },
    insist: () => void saveInTurn(() => store(true)),
    save: () => saveInTurn(),
  }
}

/** Draws the sample with the typed values when the user stops typing. */
function useDrawn(draft: TemplateDraft, canWrite: boolean) {
  const { name: _, default: __, ...body } = wholeBody(draft)
  const { data, error, isFetching, refetch } = useQuery(drawnQuery(useSettled(canWrite ? JSON.stringify(body) : '')))
  return { pdf: data, problem: error ?? undefined, isBusy: isFetching, again: () => void refetch() }
}
