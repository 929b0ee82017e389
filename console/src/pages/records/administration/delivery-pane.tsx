import '../../../text/late-texts.ts'
import { useQuery } from '@tanstack/react-query'
import { recordQuery } from '../../../api/record-query.ts'
import { say } from '../../../text/say.ts'
import { notify } from '../../../ui/notices.tsx'
import { ProblemNotice } from '../../../ui/problem-notice.tsx'
import { useWork } from '../../../ui/use-work.ts'
import type { AnyRecord } from '../record-queries.ts'
import { DeliveryDetails } from './delivery-details.tsx'
import { retryDelivery } from './webhook-queries.ts'

/** A delivery that is tried changes while it is looked at. */
const LOOK_MS = 2000

/** The delivery that is open beside the list: what was sent, what was answered, and to send it again. */
export function DeliveryPane({ id, canWrite }: { readonly id: number; readonly canWrite: boolean }) {
  const { data, error, refetch } = useQuery({
    ...recordQuery<AnyRecord>('webhook/delivery', id),
    refetchInterval: LOOK_MS,
  })
  const { isBusy, problem, run } = useWork()
  const record = data?.record
  const again = () =>
    run(async (key) => {
      await retryDelivery(id, key)
      notify(say('actions.sent-again'))
      await refetch()
    })
  return (
    <aside className="delivery-pane" aria-label={say('webhooks.opened')}>
      <div className="line">
        <h3>{record === undefined ? say('loading') : String(record.event)}</h3>
        {canWrite && record !== undefined && (
          <button type="button" className="btn mini push" disabled={isBusy} onClick={() => void again()}>
            {say('actions.send-again')}
          </button>
        )}
      </div>
      {(error ?? problem) != null && <ProblemNotice problem={(error ?? problem) as NonNullable<typeof problem>} />}
      {record !== undefined && (
        <DeliveryDetails record={record} canWrite={canWrite} reload={async () => void (await refetch())} />
      )}
    </aside>
  )
}
