import { useQueries } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { FormKey } from '../../api/form-key.ts'
import { useWhoAmI } from '../../api/own-session.ts'
import { namedQuery, type Picked } from '../../api/picked.ts'
import { say } from '../../text/say.ts'
import { ChoiceField } from '../../ui/choice-field.tsx'
import { notifyProblem } from '../../ui/notices.tsx'
import { partyMaker } from '../../ui/party-maker.ts'
import { RecordPicker } from '../../ui/record-picker.tsx'
import { DraftPreview } from './draft-preview.tsx'
import type { BilledBy, InvoiceToBe } from './invoices-to-be.ts'
import { makeDrafts } from './make-drafts.ts'
import { type BillBody, triedDraftQuery } from './unbilled-query.ts'

interface InvoicePreviewProps {
  readonly invoices: readonly InvoiceToBe[]
  /** The client, project or booking of each draft. */
  readonly each: BilledBy
  readonly divide: (each: BilledBy) => void
  /** Receives the address of the only draft, or of all invoices. */
  readonly made: (to: string) => Promise<void>
}

const groupings = ['', 'project', 'resource', 'day', 'booking'] as const

/** The drafts of the chosen work, as the service would store them, and the button that creates them. */
export function InvoicePreview({ invoices, each, divide, made }: InvoicePreviewProps) {
  const [grouping, setGrouping] = useState('')
  // Work without a client is billed to the one that is chosen here.
  const [client, setClient] = useState<Picked>()
  const drafts = invoices.map((invoice) => ({
    invoice,
    body: bodyOf(invoice, grouping, client),
    needsClient: invoice.client === null && client === undefined,
  }))
  const me = useWhoAmI()
  const tried = useQueries({
    queries: drafts.map(({ body, needsClient }) => ({ ...triedDraftQuery(body), enabled: !needsClient })),
  })
  const { isBusy, make } = useMaking(
    drafts.map(({ body }) => body),
    made,
  )
  const isReady = drafts.length > 0 && tried.every(({ data }) => data !== undefined)
  return (
    <section className="invoice-to-be" aria-label={say('to-bill.preview')}>
      <h2>{say('to-bill.preview')}</h2>
      {drafts.length === 0 ? (
        <p className="soft">{say('to-bill.preview-hint')}</p>
      ) : (
        <>
          <div className="bill-choices">
            <ChoiceField
              label={say('to-bill.each')}
              name="each"
              value={each}
              choices={[
                ['client', say('to-bill.each-client')],
                ['project', say('to-bill.each-project')],
              ]}
              onChange={({ target }) => divide(target.value as BilledBy)}
            />
            <ChoiceField
              label={say('to-bill.grouping')}
              name="grouping"
              value={grouping}
              choices={groupings.map((name) => [
                name,
                say(name === '' ? 'to-bill.group-none' : `to-bill.group-${name}`),
              ])}
              onChange={({ target }) => setGrouping(target.value)}
            />
          </div>
          {invoices.some((one) => one.client === null) && (
            <RecordPicker
              kind="contact"
              label={say('to-bill.client')}
              value={client}
              find={(typed) => namedQuery('contact', typed)}
              change={setClient}
              make={partyMaker(me, 'contact')}
            />
          )}
          {drafts.map(({ invoice, needsClient }, at) => (
            <DraftPreview
              key={invoice.key}
              {...{ invoice, needsClient }}
              tried={tried[at]?.data}
              problem={tried[at]?.error}
            />
          ))}
          <button type="button" className="btn primary wide" disabled={!isReady || isBusy} onClick={() => void make()}>
            {say('to-bill.make', { count: drafts.length })}
          </button>
          <p className="faint small">{say('to-bill.make-hint')}</p>
        </>
      )}
    </section>
  )
}

function bodyOf({ bookingIds, currency, client }: InvoiceToBe, grouping: string, chosen: Picked | undefined): BillBody {
  return {
    booking_ids: bookingIds,
    currency,
    ...(grouping !== '' && { group_by: grouping }),
    ...(client === null && chosen !== undefined && { client: [{ id: chosen.id }] }),
  }
}

/** Makes the drafts once, with keys that stay the same while the bodies do, and hands on where to go then. */
function useMaking(bodies: readonly BillBody[], made: InvoicePreviewProps['made']) {
  const [isBusy, setBusy] = useState(false)
  const keys = useRef(new Map<string, FormKey>())
  const keyOf = (body: BillBody) => {
    const name = JSON.stringify(body)
    const key = keys.current.get(name) ?? new FormKey()
    keys.current.set(name, key)
    return key
  }
  const make = async () => {
    setBusy(true)
    try {
      const [id, ...others] = await makeDrafts(bodies.map((body) => [body, keyOf(body)] as const))
      keys.current.clear()
      await made(others.length === 0 ? `/invoice?id=${id}` : '/invoices')
    } catch (error) {
      notifyProblem(error)
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, make }
}
