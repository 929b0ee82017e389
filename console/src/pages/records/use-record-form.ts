import { type FormEvent, useMemo, useRef, useState } from 'react'
import { FormKey } from '../../api/form-key.ts'
import type { KindFacts } from '../../api/kind-facts.ts'
import { useWhoAmI } from '../../api/own-session.ts'
import { Problem } from '../../api/problem.ts'
import { queryClient } from '../../api/queries.ts'
import { useTimeStyle } from '../../ui/use-time-style.ts'
import { changedBody, type Draft, draftOf } from './record-draft.ts'
import { labelOf } from './record-label.ts'
import type { AnyRecord } from './record-queries.ts'
import { changeRecord, makeRecord, removeRecord } from './store-record.ts'

interface FormParts {
  readonly facts: KindFacts
  readonly record: AnyRecord | undefined
  readonly etag: string | undefined
  readonly made: (id: number) => void
  readonly close: () => void
  readonly reload: () => Promise<void>
}

/** What somebody has typed into a form, what is wrong with it, and what is done with it. */
export function useRecordForm({ facts, record, etag, made, close, reload }: FormParts) {
  const { zone } = useTimeStyle()
  const { instance } = useWhoAmI()
  const zones = useMemo(() => ({ zone, instanceZone: instance.timezone }), [zone, instance.timezone])
  const before = useMemo(() => draftOf(facts.members, record ?? {}, zones), [facts, record, zones])
  // Only what was typed is kept, so that a newer record shows through beside it.
  const [typed, setTyped] = useState<Draft>({})
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<Problem>()
  const [secrets, setSecrets] = useState<Readonly<Record<string, string>>>({})
  const [key] = useState(() => new FormKey())
  const running = useRef(false)
  const draft = { ...before, ...typed }
  const body = changedBody(facts.members, before, draft, zones)
  const run = async (work: () => Promise<void>) => {
    if (running.current) return
    running.current = true
    setBusy(true)
    try {
      await work()
      setProblem(undefined)
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      setProblem(error)
    } finally {
      running.current = false
      setBusy(false)
    }
  }
  const store = async () => {
    if (record === undefined) {
      const success = await makeRecord(facts, body, key, labelOf({ id: 0, ...body }))
      setTyped({})
      const shown = Object.entries(success).filter(([name, value]) => name !== 'id' && typeof value === 'string')
      if (shown.length === 0) made(success.id)
      else setSecrets(Object.fromEntries(shown) as Record<string, string>)
    } else {
      const undoing = changedBody(facts.members, draft, before, zones)
      await changeRecord(facts, record, { body, before: undoing, etag }, labelOf(record))
      await reload()
      setTyped({})
    }
    await queryClient.invalidateQueries({ queryKey: ['list', facts.kind] })
  }
  const remove = async () => {
    if (record === undefined) return
    await removeRecord(facts, record, etag, labelOf(record))
    await queryClient.invalidateQueries({ queryKey: ['list', facts.kind] })
    close()
  }
  return {
    draft,
    changes: Object.keys(body).length,
    isBusy,
    problem,
    secrets,
    faultAt: (path: string) => faultAt(problem, path),
    set: (name: string, value: Draft[string]) => setTyped((now) => ({ ...now, [name]: value })),
    discard: () => {
      setTyped({})
      setProblem(undefined)
    },
    takeTheirs: async () => {
      await reload()
      setProblem(undefined)
    },
    submit: (event: FormEvent) => {
      event.preventDefault()
      void run(store)
    },
    remove: () => void run(remove),
  }
}

/** What is wrong with a member, without its name before it: it stands beside the field. */
function faultAt(problem: Problem | undefined, path: string): string | undefined {
  const said = problem?.status === 412 ? undefined : problem?.faultOf(path)
  return said?.startsWith(`${path}: `) === true ? said.slice(path.length + 2) : said
}
