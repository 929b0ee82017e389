import { Dialog } from '@base-ui/react/dialog'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useRef } from 'react'
import { askedId } from '../../api/asked-id.ts'
import type { RecordKind } from '../../api/client.ts'
import type { KindFacts } from '../../api/kind-facts.ts'
import { recordQuery } from '../../api/record-query.ts'
import { inSentence, say, sayName } from '../../text/say.ts'
import { Icon } from '../../ui/icon.tsx'
import { ProblemNotice } from '../../ui/problem-notice.tsx'
import { RecordHistory } from '../../ui/record-history.tsx'
import type { KeptInput, TypedMembers } from '../../ui/use-typed-members.ts'
import { useUnsaved } from '../../ui/use-unsaved.tsx'
import { useIsHere } from '../../ui/use-work.ts'
import { ownDetails } from './own-details.ts'
import { RecordActions } from './record-actions.tsx'
import type { Draft } from './record-draft.ts'
import { RecordForm } from './record-form.tsx'
import { labelOf } from './record-label.ts'
import type { AnyRecord } from './record-queries.ts'

interface RecordPanelProps {
  readonly facts: KindFacts
  /** The id of the record, or `new`. */
  readonly open: string
  readonly canWrite: boolean
  readonly show: (open: string | undefined) => void
}

/** One record beside its list: its form, what the service fills in, and what became of it. */
export function RecordPanel({ facts, open, canWrite, show }: RecordPanelProps) {
  const isNew = open === 'new'
  const { data, error, refetch } = useQuery({
    ...recordQuery<AnyRecord>(facts.kind as RecordKind, askedId(open)),
    enabled: !isNew,
  })
  const record = data?.record
  const title = isNew
    ? say('records.new', { kind: inSentence(sayName(facts.kind)) })
    : record === undefined
      ? data === undefined && error === null
        ? ''
        : sayName(facts.kind)
      : labelOf(record)
  const close = () => show(undefined)
  // A deleted record leaves its form first, and its panel is closed then.
  const isHere = useIsHere(open)
  const reload = async () => void (await refetch())
  const { noteUnsaved, onOpenChange, question } = useUnsaved(close)
  // What was typed while a record was made goes into its form.
  const typedInto = useRef<TypedMembers<Draft> & { readonly id: string }>(undefined)
  const kept: KeptInput<Draft> = {
    get: () => (typedInto.current?.id === open ? typedInto.current : { typed: {}, bases: {} }),
    set: (members) => {
      typedInto.current = { id: open, ...members }
    },
  }
  const made = (id: number, typed: Draft) => {
    if (!isHere()) return
    typedInto.current = { id: String(id), typed, bases: {} }
    show(String(id))
  }
  const own = ownDetails[facts.kind as RecordKind]
  const form = useRef<HTMLDivElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  return (
    <Dialog.Root open onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Dialog.Backdrop className="scrim faint-scrim" />
        <Dialog.Popup
          ref={form}
          className="record-panel"
          initialFocus={() => (isNew ? firstField(form.current) : undefined) ?? heading.current}
        >
          <header className="record-head">
            <Dialog.Title ref={heading} tabIndex={-1} className="cut">
              {title === '' ? say('loading') : title}
            </Dialog.Title>
            {record !== undefined && hasPdf(facts) && (
              <a
                className="btn mini push"
                href={`/v2/${facts.kind}/pdf?id=${record.id}`}
                target="_blank"
                rel="noreferrer"
              >
                {say('records.pdf')}
              </a>
            )}
            <Dialog.Close className="btn quiet icon-only" aria-label={say('close')}>
              <Icon name="close" />
            </Dialog.Close>
          </header>
          {error !== null && <ProblemNotice problem={error} retry={() => void refetch()} />}
          {data !== undefined && record === undefined && <p className="record-note">{say('records.unknown')}</p>}
          {(isNew || record !== undefined) && (
            <RecordForm
              key={open}
              facts={facts}
              record={record}
              etag={data?.etag}
              canWrite={canWrite}
              made={made}
              kept={kept}
              close={() => isHere() && close()}
              noteUnsaved={noteUnsaved}
              reload={reload}
              hidesFacts={own?.isWhole === true}
            >
              {record !== undefined && <RecordActions facts={facts} record={record} />}
              {record !== undefined && own !== undefined && (
                <Suspense fallback={<p className="faint">{say('loading')}</p>}>
                  <own.Details record={record} canWrite={canWrite} reload={reload} />
                </Suspense>
              )}
              {record !== undefined && (
                <RecordHistory kind={facts.kind as RecordKind} id={record.id} className="record-facts" />
              )}
            </RecordForm>
          )}
          {question}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

/** The first field of a form. On a touch screen, the focus in it would open the keyboard. */
function firstField(form: Element | null): HTMLElement | undefined {
  if (window.matchMedia('(pointer: coarse)').matches) return undefined
  return form?.querySelector<HTMLElement>('.record-body :is(input, select, textarea, button):enabled') ?? undefined
}

const printed = new Set(['quote', 'invoice', 'credit-note'])

const hasPdf = ({ kind }: KindFacts): boolean => printed.has(kind)
