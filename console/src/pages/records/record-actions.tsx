import '../../text/late-texts.ts'
import { lazy, Suspense, useRef, useState } from 'react'
import { addressOf, type Query, type RecordKind, send } from '../../api/client.ts'
import { FormKey } from '../../api/form-key.ts'
import type { KindFacts } from '../../api/kind-facts.ts'
import { allows, useWhoAmI } from '../../api/own-session.ts'
import { refetchAfter } from '../../api/queries.ts'
import { type MessageName, say } from '../../text/say.ts'
import { notify, notifyProblem } from '../../ui/notices.tsx'
import { useIsHere } from '../../ui/use-work.ts'
import type { CalendarRun } from './administration/calendar-changes.tsx'
import { labelOf } from './record-label.ts'
import type { AnyRecord } from './record-queries.ts'
import { ShownSecrets, textsIn, useSecrets } from './shown-secrets.tsx'

interface RecordAction {
  readonly path: string
  readonly name: MessageName
  readonly done: MessageName
  readonly query?: Query
  /** The member and the values of it in which the service does it; else always. */
  readonly when?: readonly [member: string, ...values: string[]]
}

/** The operations on a record besides an update. */
const actions: Readonly<Record<string, readonly RecordAction[]>> = {
  user: [{ path: 'user/invite', name: 'actions.invite', done: 'actions.invited' }],
  webhook: [
    { path: 'webhook/ping', name: 'actions.ping', done: 'actions.pinged' },
    { path: 'webhook/rotate', name: 'actions.rotate', done: 'actions.rotated' },
  ],
  'webhook/delivery': [{ path: 'webhook/delivery/retry', name: 'actions.send-again', done: 'actions.sent-again' }],
  mail: [{ path: 'mail/retry', name: 'actions.send-again', done: 'actions.sent-again', when: ['status', 'failed'] }],
  job: [
    {
      path: 'job/retry',
      name: 'actions.run-job',
      done: 'actions.job-runs',
      when: ['state', 'waiting', 'failed', 'cancelled'],
    },
    {
      path: 'job/cancel',
      name: 'actions.cancel-job',
      done: 'actions.job-cancelled',
      when: ['state', 'waiting', 'running'],
    },
  ],
  'calendar-subscription/import': [
    {
      path: 'calendar-subscription/import/run',
      name: 'actions.try-calendar',
      done: 'actions.calendar-tried',
      query: { dry_run: true },
    },
    { path: 'calendar-subscription/import/run', name: 'actions.run-calendar', done: 'actions.calendar-read' },
  ],
}

const CalendarChanges = lazy(async () => ({
  default: (await import('./administration/calendar-changes.tsx')).CalendarChanges,
}))

interface RecordActionsProps {
  readonly facts: KindFacts
  readonly record: AnyRecord
}

interface Answered {
  readonly success: {
    readonly secret?: string
    readonly link?: string | null
  } & (CalendarRun | { readonly changes?: undefined })
}

/** The buttons of a kind, and what the service answers: a secret is shown once, changes of a calendar as a list. */
export function RecordActions({ facts, record }: RecordActionsProps) {
  const { id } = record
  const me = useWhoAmI()
  const key = useRef(new FormKey())
  const [answer, setAnswer] = useState<Answered['success'] & { readonly isTrial: boolean }>()
  const [isBusy, setBusy] = useState(false)
  const { secrets, showSecrets } = useSecrets(useIsHere())
  const known = (actions[facts.kind] ?? []).filter(({ when: [member, ...values] = [''] }) => {
    return member === '' || values.includes(String(record[member ?? '']))
  })
  const module = facts.writes || facts.reads
  if (known.length === 0 || (module !== '' && !allows(me, module, 'WRITE'))) return null
  const run = async ({ path, name, done, query }: RecordAction) => {
    setBusy(true)
    try {
      const { body } = await send<Answered>('POST', addressOf(path, { id, ...query }), { key: key.current })
      key.current.renew()
      setAnswer({ ...body.success, isTrial: query?.dry_run === true })
      const { secret, link } = body.success
      const once = textsIn({ secret, link })
      if (Object.keys(once).length > 0) showSecrets(`${say(name)}: ${labelOf(record)}`, once)
      notify(say(done))
      refetchAfter({ record: facts.kind as RecordKind })
    } catch (problem) {
      notifyProblem(problem)
    } finally {
      setBusy(false)
    }
  }
  return (
    <section className="record-facts" aria-label={say('actions')}>
      <p className="line">
        {known.map((action) => (
          <button
            key={action.name}
            type="button"
            className="btn mini"
            disabled={isBusy}
            onClick={() => void run(action)}
          >
            {say(action.name)}
          </button>
        ))}
      </p>
      <ShownSecrets secrets={secrets} />
      {answer?.changes !== undefined && (
        <Suspense>
          <CalendarChanges run={answer} isTrial={answer.isTrial} />
        </Suspense>
      )}
    </section>
  )
}
