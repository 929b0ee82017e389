import { flagParam } from '../../../kernel/http/params.ts'
import { type Action, writeAction } from '../../../records/action.ts'
import type { DocumentDefinition } from '../../paper/document/index.ts'
import { bookingSelection } from './booking-selection.ts'
import { documentFromBookings } from './document-from-bookings.ts'
import type { AlreadyBilled } from './open-lines.ts'

const summary = (name: string) => `Create a draft ${name} with a line for each rate and item of bookings`

type Body = Parameters<typeof documentFromBookings>[2]['body']

export function quoteFromBookings(quote: DocumentDefinition): Action {
  return writeAction({
    method: 'POST',
    path: 'quote/from-bookings',
    summary: summary('quote'),
    params: {},
    body: bookingSelection,
    tried: {},
    run: (scope, { body }) => documentFromBookings(scope, quote, { body: body as Body }),
  })
}

export function invoiceFromBookings(invoice: DocumentDefinition): Action {
  return writeAction({
    method: 'POST',
    path: 'invoice/from-bookings',
    summary: summary('invoice'),
    params: {
      again: flagParam('Also bill lines that are already on an invoice.', false),
      rest: flagParam(
        'Leave out lines that are already on an invoice, instead of refusing the call. This is the default with project_id.',
        false,
      ),
    },
    body: bookingSelection,
    tried: {},
    run: (scope, { given, body }) => {
      const selection = body as Body
      return documentFromBookings(scope, invoice, { body: selection, billed: alreadyBilled(given, selection) })
    },
  })
}

function alreadyBilled(
  { again, rest }: { again?: boolean | undefined; rest?: boolean | undefined },
  body: Body,
): AlreadyBilled {
  if (again) return 'again'
  return rest || body.booking_ids === undefined ? 'leave-out' : 'refuse'
}
