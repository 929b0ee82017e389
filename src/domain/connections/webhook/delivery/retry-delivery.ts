import { Conflict, NotFound } from '../../../../kernel/errors.ts'
import { idParam } from '../../../../kernel/http/params.ts'
import type { Scope } from '../../../../kernel/scope.ts'
import { writeAction } from '../../../../records/action.ts'
import type { WriteAnswer } from '../../../../records/write/default-verbs.ts'
import { findTarget } from '../webhook.store.ts'
import { wake } from './wake-webhook.ts'
import { findDelivery, resetDelivery } from './webhook-delivery.store.ts'

export const retryDeliveryAction = writeAction({
  path: 'webhook/delivery/retry',
  method: 'POST',
  summary: 'Send a delivery again now, whatever its status, after earlier ones of its record that wait',
  params: { id: idParam('The id of the delivery.') },
  run: (scope, { given }) => retryDelivery(scope, given.id),
})

async function retryDelivery(scope: Scope, id: number): Promise<WriteAnswer> {
  const delivery = await findDelivery(scope, id)
  if (delivery === undefined) throw new NotFound()
  if ((await findTarget(scope, delivery.webhook_id)) === undefined) {
    throw new Conflict('The webhook is switched off or deleted: enable it before you send this again.')
  }
  await wake(scope, delivery.webhook_id)
  await resetDelivery(scope, delivery)
  return { id }
}
