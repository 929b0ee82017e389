import { type FormEvent, useMemo, useRef, useState } from 'react'
import type { FormKey } from '../../api/form-key.ts'
import type { KindFacts } from '../../api/kind-facts.ts'
import { useWhoAmI } from '../../api/own-session.ts'
import { outdate } from '../../api/queries.ts'
import { faultBeside } from '../../ui/fault-beside.ts'
import { typedSince } from '../../ui/typed-since.ts'
import { useSaveInTurn } from '../../ui/use-save-in-turn.ts'
import { useTimeStyle } from '../../ui/use-time-style.ts'
import { useWork } from '../../ui/use-work.ts'
import { beginningOf, changedBody, type Draft, draftOf, ownBeginning } from './record-draft.ts'
import { labelOf } from './record-label.ts'
import type { AnyRecord } from './record-queries.ts'
import { changeRecord, makeRecord, removeRecord } from './store-record.ts'

/** Storage for input that outlives the page. */
export interface KeptDraft {
  readonly get: () => Draft
  readonly set: (typed: Draft) => void
}

interface FormParts {
  readonly facts: KindFacts
  readonly record: AnyRecord | undefined
  readonly etag: string | undefined
  /** Receives what was typed while the record was made. */
  readonly made: (id: number, typed: Draft) => void
  readonly close: () => void
  readonly reload: () => Promise<void>
  readonly kept?: KeptDraft
}

/** The values of a form, their validation errors, and the commands of the form. */
export function useRecordForm({ facts, record, etag, made, close, reload, kept }: FormParts) {
  const { zone } = useTimeStyle()
  const { user, instance } = useWhoAmI()
  const zones = useMemo(() => ({ zone, instanceZone: instance.timezone }), [zone, instance.timezone])
  const before = useMemo(
    () => draftOf(facts.members, record ?? beginningOf(facts.members), zones),
    [facts, record, zones],
  )
  const begun = useMemo(
    () => (record === undefined ? { ...before, ...ownBeginning(facts.members, user.id) } : before),
    [facts, record, before, user.id],
  )
  // Only what was typed is kept, so that a newer record shows through beside it.
  const [typed, setTypedNow] = useState<Draft>(() => kept?.get() ?? {})
  const latest = useRef(typed)
  const setTyped = (change: (now: Draft) => Draft) => {
    latest.current = change(latest.current)
    kept?.set(latest.current)
    setTypedNow(latest.current)
  }
  const [secrets, setSecrets] = useState<Readonly<Record<string, string>>>({})
  const { isBusy, problem, run, forget } = useWork()
  const draft = { ...begun, ...typed }
  const body = changedBody(facts.members, before, draft, zones)
  const store = async (key: FormKey) => {
    if (record === undefined) {
      const success = await makeRecord(facts, body, key, labelOf({ id: 0, ...body }))
      const since = typedSince(typed, latest.current)
      setTyped(() => ({}))
      const shown = Object.entries(success).filter(([name, value]) => name !== 'id' && typeof value === 'string')
      if (shown.length === 0) made(success.id, since)
      else setSecrets(Object.fromEntries(shown) as Record<string, string>)
    } else {
      const undoing = changedBody(facts.members, draft, before, zones)
      await changeRecord(facts, record, { body, before: undoing, etag }, labelOf(record))
      await reload()
      setTyped((now) => typedSince(typed, now))
    }
    await outdate({ queryKey: ['list', facts.kind] })
  }
  const changes = Object.keys(changedBody(facts.members, begun, draft, zones)).length
  const save = useSaveInTurn({ isChanged: changes > 0, etag, save: () => run(store) })
  const remove = async () => {
    if (record === undefined) return
    await removeRecord(facts, record, etag, labelOf(record))
    await outdate({ queryKey: ['list', facts.kind] })
    close()
  }
  return {
    draft,
    changes,
    isBusy,
    problem,
    secrets,
    faultAt: (path: string) => faultBeside(problem, path),
    set: (name: string, value: Draft[string]) => setTyped((now) => ({ ...now, [name]: value })),
    discard: () => {
      setTyped(() => ({}))
      forget()
    },
    takeTheirs: async () => {
      await reload()
      forget()
    },
    submit: async (event: FormEvent): Promise<void> => {
      event.preventDefault()
      await save()
    },
    remove: () => void run(remove),
  }
}
