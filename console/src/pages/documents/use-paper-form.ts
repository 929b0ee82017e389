import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { flushSync } from 'react-dom'
import { useWhoAmI } from '../../api/own-session.ts'
import { say } from '../../text/say.ts'
import { faultBeside } from '../../ui/fault-beside.ts'
import type { Versions } from '../../ui/merge-typed.ts'
import { askBeforeUnload } from '../../ui/unload-question.ts'
import { useKeptInput } from '../../ui/use-kept-input.ts'
import { useSaveInTurn } from '../../ui/use-save-in-turn.ts'
import { useSettled } from '../../ui/use-settled.ts'
import { useTimeStyle } from '../../ui/use-time-style.ts'
import { useTypedMembers } from '../../ui/use-typed-members.ts'
import { useWork } from '../../ui/use-work.ts'
import { mergeRows } from './merge-rows.ts'
import { isFrozen, type Paper, type PaperKind, titleOf } from './paper.ts'
import { draftOfPaper, type PaperDraft, paperBody, placesOfLines, type Row, saidByRow } from './paper-draft.ts'
import { changePaper, makePaper, tryPaper } from './store-paper.ts'

interface PaperParts {
  readonly kind: PaperKind
  readonly paper: Paper | undefined
  readonly etag: string | undefined
  readonly canWrite: boolean
  readonly reload: () => Promise<unknown>
  readonly made: (id: number) => void
}

export type PaperForm = ReturnType<typeof usePaperForm>

const mergingRows = (locale: string) => (member: string, versions: Versions) =>
  member === 'rows' ? mergeRows(versions as Versions<readonly Row[]>, (row) => saidByRow(row, locale)) : undefined

/** The input of the editor, the totals that the service computes for it, and saving it. */
export function usePaperForm({ kind, paper, etag, canWrite, reload, made }: PaperParts) {
  const { writing, before, mergeOwn } = useStored(kind, paper)
  const name = `${kind} ${paper?.id ?? 'new'}`
  const keptOf = useKeptInput<PaperDraft>()
  const bodyOf = (from: PaperDraft, to: PaperDraft) => paperBody(kind, from, to, writing)
  const { draft, ...input } = useTypedMembers({ kept: keptOf(name), before, bodyOf, mergeOwn })
  const body = bodyOf(before, draft)
  const canEdit = canWrite && !isFrozen(kind, paper)
  const hasInput = Object.keys(body).length > 0
  const isChanged = canEdit && hasInput
  useEffect(() => askBeforeUnload(name, hasInput), [name, hasInput])
  const trial = useTrial(kind, paper, isChanged || paper === undefined ? body : undefined)
  const saving = useWork()
  const { items, ...tried } = trial.result
  const problem = saving.problem ?? trial.problem
  const store = (insists: boolean) =>
    saving.run(async (key) => {
      if (paper === undefined) {
        const id = await makePaper(kind, body, key)
        keptOf(`${kind} ${id}`).set({ typed: input.typedSince(), bases: {} })
        input.leave({})
        return saving.isHere() ? made(id) : undefined
      }
      if (!insists) input.checkDisputes()
      const what = say('records.saved', { what: titleOf(kind, paper) })
      await changePaper(kind, paper.id, { body, before: bodyOf(draft, before), etag, what })
      await reload()
      input.leave(input.typedSince())
    })
  const saveInTurn = useSaveInTurn({ isChanged, etag, save: () => store(false) })
  const places = placesOfLines(draft.rows)
  return {
    kind,
    draft,
    ...tried,
    canEdit,
    isChanged,
    /** What was typed and can no longer be stored. */
    unstored: canEdit ? [] : changedMembers(before, draft, bodyOf),
    isStale: saving.problem?.status === 412,
    disputed: input.disputed,
    problem,
    faultOf: (member: string) => faultBeside(problem, member),
    /** The validation error of a cell of a line. */
    faultOfCell: (key: string, member: string) => faultBeside(problem, `items[${places.get(key)}].${member}`),
    /** The total of the line, computed by the service. */
    itemOf: (key: string) => items?.[places.get(key) ?? -1],
    set: (part: Partial<PaperDraft>) => {
      saving.forget()
      input.type(part)
    },
    setRows: (change: (rows: readonly Row[]) => readonly Row[]) => {
      // The caller puts the cursor into a row right afterwards, so the row must exist.
      flushSync(() => {
        saving.forget()
        input.type({ rows: change(input.draftNow().rows) })
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
    /** Answers whether all that was typed is stored. */
    save: () => saveInTurn(),
  }
}

/** The document as it is stored, as input of the editor, and how the user writes numbers and dates and merges lines. */
function useStored(kind: PaperKind, paper: Paper | undefined) {
  const { locale } = useTimeStyle()
  const { instance } = useWhoAmI()
  const writing = useMemo(() => ({ locale, zone: instance.timezone }), [locale, instance.timezone])
  const before = useMemo(
    () => draftOfPaper(kind, paper ?? { currency: instance.currency }, writing),
    [kind, paper, instance.currency, writing],
  )
  return { writing, before, mergeOwn: mergingRows(locale) }
}

function changedMembers(before: PaperDraft, draft: PaperDraft, bodyOf: (from: PaperDraft, to: PaperDraft) => object) {
  const isChanged = (one: keyof PaperDraft) => Object.keys(bodyOf(before, { ...before, [one]: draft[one] })).length > 0
  return (Object.keys(before) as (keyof PaperDraft)[]).filter(isChanged)
}

/**
 * Asks the service for the totals of the body when typing has paused. `shown` is the document as it would be, or as it
 * is stored; the latter is outdated if the service refuses the body.
 */
function useTrial(kind: PaperKind, paper: Paper | undefined, body: object | undefined) {
  const asked = useSettled(body === undefined ? '' : JSON.stringify(body))
  const { data, error } = useQuery({
    queryKey: ['tried', kind, paper?.id, asked] as const,
    queryFn: ({ signal }) => tryPaper(kind, paper?.id, JSON.parse(asked), signal),
    enabled: body !== undefined && asked !== '' && asked !== '{}',
    placeholderData: (before) => before,
    gcTime: 0,
    meta: { reads: [kind, 'tax', 'contact'] },
  })
  const tried = body === undefined ? undefined : data
  const problem = body === undefined ? undefined : (error ?? undefined)
  const isOutdated = problem !== undefined && tried === undefined
  const shown = tried?.paper ?? paper
  const items = isOutdated ? undefined : shown?.items
  return { problem, result: { shown, isOutdated, items, warnings: tried?.warnings ?? [] } }
}
