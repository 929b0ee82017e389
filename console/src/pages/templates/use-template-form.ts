import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { flushSync } from 'react-dom'
import { faultBeside } from '../../ui/fault-beside.ts'
import { typedSince } from '../../ui/typed-since.ts'
import { askBeforeUnload } from '../../ui/unload-question.ts'
import { useKeptDraft } from '../../ui/use-kept-draft.ts'
import { useSaveInTurn } from '../../ui/use-save-in-turn.ts'
import { useSettled } from '../../ui/use-settled.ts'
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
  const { typed, latest, setTyped, keepFor } = useKeptDraft<TemplateDraft>(name)
  const draft: TemplateDraft = { ...before, ...typed }
  const changes = changedMembers(before, draft)
  const isChanged = Object.keys(changes).length > 0
  useEffect(() => askBeforeUnload(name, isChanged), [name, isChanged])
  const drawn = useDrawn(draft, canWrite)
  const saving = useWork()
  const problem = saving.problem ?? drawn.problem
  const save = () =>
    saving.run(async (key) => {
      if (template === undefined) {
        const id = await makeTemplate(wholeBody(draft), key)
        keepFor(`template ${id}`, typedSince(typed, latest.current))
        setTyped({})
        made(id)
        return
      }
      const undoing = changedMembers(draft, before)
      const what = { name: template.name, typeId: draft.type_id }
      await changeTemplate(template.id, { body: changes, before: undoing, etag, ...what })
      await reload()
      setTyped(typedSince(typed, latest.current))
    })
  const saveInTurn = useSaveInTurn({ isChanged, etag, save })
  return {
    draft,
    canWrite,
    isNew: template === undefined,
    isDefault: before.default,
    isChanged,
    isStale: saving.problem?.status === 412,
    problem,
    drawn,
    faultOf: (name: string) => faultBeside(problem, name),
    set: (part: Partial<TemplateDraft>) => {
      // The caller may put the cursor behind the new text right afterwards.
      flushSync(() => {
        saving.forget()
        setTyped({ ...latest.current, ...part })
      })
    },
    discard: () => {
      saving.forget()
      setTyped({})
    },
    takeTheirs: async () => {
      await reload()
      saving.forget()
    },
    save: saveInTurn,
  }
}

/** Draws the sample with the typed values when the user stops typing. */
function useDrawn(draft: TemplateDraft, canWrite: boolean) {
  const { name: _, default: __, ...body } = wholeBody(draft)
  const { data, error, isFetching, refetch } = useQuery(drawnQuery(useSettled(canWrite ? JSON.stringify(body) : '')))
  return { pdf: data, problem: error ?? undefined, isBusy: isFetching, again: () => void refetch() }
}
