/** The writes of the record screens, each with its way back. */
import { addressOf, send } from '../../api/client.ts'
import type { FormKey } from '../../api/form-key.ts'
import type { KindFacts } from '../../api/kind-facts.ts'
import { changeStep, madeStep, removedStep } from '../../api/note-change.ts'
import { putRecord } from '../../api/put-record.ts'
import { undoHistory } from '../../api/undo.ts'
import { say } from '../../text/say.ts'
import { notifyWritten } from '../../ui/notices.tsx'
import { noteStep } from '../../ui/steps.ts'
import type { AnyRecord } from './record-queries.ts'

type Body = Readonly<Record<string, unknown>>
type Success = Readonly<Record<string, unknown>> & { readonly id: number }
interface Written {
  readonly success: Success
  readonly warnings?: readonly string[]
}

/** Creates a record. Returns the answer of the service: its id, and secrets that are shown once. */
export function makeRecord(facts: KindFacts, body: Body, key: FormKey, label: string): Promise<Success> {
  return undoHistory.inTurn(async () => {
    const { body: written } = await send<Written>('POST', addressOf(facts.kind), { body, key })
    key.renew()
    const address = await addressAfter(facts, written.success.id)
    const what = say('records.made', { what: label })
    if (facts.can.includes('remove') && facts.can.includes('restore')) {
      noteStep(await madeStep([facts.kind, address], { what, body }), written.warnings)
    } else notifyWritten(what, written.warnings)
    return written.success
  })
}

/** Changes a record in the version that was read; `before` is what takes the change back. */
export function changeRecord(
  facts: KindFacts,
  record: AnyRecord,
  change: { readonly body: Body; readonly before: Body; readonly etag: string | undefined },
  label: string,
): Promise<void> {
  return undoHistory.inTurn(async () => {
    const address = identityOf(facts, record)
    const what = say('records.saved', { what: label })
    const { body, etag: ifMatch } = change
    const { warnings } = (await putRecord<Written>(facts.kind, address, { body, ifMatch })).body
    noteStep(await changeStep([facts.kind, address], { ...change, what }), warnings)
  })
}

/** Deletes a record in the version that was read. */
export function removeRecord(
  facts: KindFacts,
  record: AnyRecord,
  etag: string | undefined,
  label: string,
): Promise<void> {
  return undoHistory.inTurn(async () => {
    const address = identityOf(facts, record)
    await send('DELETE', addressOf(facts.kind, address), { ifMatch: etag })
    const what = say('records.deleted', { what: label })
    if (facts.can.includes('restore')) noteStep(removedStep([facts.kind, address], what))
    else notifyWritten(what)
  })
}

type Identity = Readonly<Record<string, string>>

function identityOf({ address }: KindFacts, record: AnyRecord): Identity {
  return { [address]: String(record[address]) }
}

/** How a record just made is addressed: contacts by a name that only the service gives. */
async function addressAfter({ kind, address }: KindFacts, id: number): Promise<Identity> {
  if (address === 'id') return { id: String(id) }
  const query = addressOf(kind, { id, fields: `id,${address}` })
  const [made] = (await send<{ readonly data: readonly AnyRecord[] }>('GET', query)).body.data
  return { [address]: String(made?.[address]) }
}
