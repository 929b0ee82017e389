import { type FormEvent, useMemo } from 'react'
import type { FormKey } from '../../api/form-key.ts'
import type { KindFacts } from '../../api/kind-facts.ts'
import { useWhoAmI } from '../../api/own-session.ts'
import { outdate } from '../../api/queries.ts'
import { faultBeside } from '../../ui/fault-beside.ts'
import { useSaveInTurn } from '../../ui/use-save-in-turn.ts'
import { useTimeStyle } from '../../ui/use-time-style.ts'
import { type KeptInput, useTypedMembers } from '../../ui/use-typed-members.ts'
import { useWork } from '../../ui/use-work.ts'
import { beginningOf, changedBody, type Draft, draftOf, ownBeginning } from './record-draft.ts'
import { labelOf } from './record-label.ts'
import type { AnyRecord } from './record-queries.ts'
import { textsIn, useSecrets } from './shown-secrets.tsx'
import { changeRecord, makeRecord, removeRecord } from './store-record.ts'

interface FormParts {
  readonly facts: KindFacts
  readonly record: AnyRecord | undefined
  readonly etag: string | undefined
  /** Receives what was typed while the record was made. */
  readonly made: (id: number, typed: Draft) => void
  readonly close: () => void
  readonly reload: () => Promise<void>
  readonly kept: KeptInput<Draft>
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
  const bodyOf = (from: Draft, to: Draft) => changedBody(facts.members, from, to, zones)
  const hasParts = (name: string) =>
    facts.members.some((one) => one.name === name && (one.type === 'custom' || (one.type === 'group' && !one.whole)))
  const { draft, ...input } = useTypedMembers({ kept, before: begun, bodyOf, hasParts })
  const { isBusy, problem, run, forget, isHere } = useWork()
  const { secrets, showSecrets } = useSecrets(isHere)
  const body = bodyOf(before, draft)
  const store = async (key: FormKey, insists: boolean) => {
    if (record === undefined) {
      const success = await makeRecord(facts, body, key, labelOf({ id: 0, ...body }))
      const since = input.typedSince()
      input.leave({})
      const once = textsIn(success)
      if (Object.keys(once).length === 0) made(success.id, since)
      else showSecrets(labelOf({ id: success.id, ...body }), once)
    } else {
      if (!insists) input.checkDisputes()
      await changeRecord(facts, record, { body, before: bodyOf(draft, before), etag }, labelOf(record))
      await reload()
      input.leave(input.typedSince())
    }
    await outdate({ queryKey: ['list', facts.kind] })
  }
  const changed = Object.keys(bodyOf(begun, draft))
  const save = useSaveInTurn({ isChanged: changed.length > 0, etag, save: () => run((key) => store(key, false)) })
  const remove = async () => {
    if (record === undefined) return
    await removeRecord(facts, record, etag, labelOf(record))
    await outdate({ queryKey: ['list', facts.kind] })
    close()
  }
  return {
    draft,
    changed,
    isBusy,
    problem,
    isStale: problem?.status === 412,
    disputed: input.disputed,
    secrets,
    faultAt: (path: string) => faultBeside(problem, path),
    set: (name: string, value: Draft[string]) => input.type({ [name]: value }),
    discard: () => {
      input.leave({})
      forget()
    },
    takeTheirs: async () => {
      input.giveWay()
      await reload()
      forget()
    },
    insist: () => void save(() => run((key) => store(key, true))),
    submit: async (event: FormEvent): Promise<void> => {
      event.preventDefault()
      await save()
    },
    remove: () => void run(remove),
  }
}
