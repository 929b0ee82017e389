import { type DocumentDefinition, defineDocument } from '../../paper/document/index.ts'
import { carryQuotedBookings, quotedLineIds, settleQuoteStatus } from '../invoicing/index.ts'

export const quote: DocumentDefinition = defineDocument({
  name: 'quote',
  description: 'An offer to a client.',
  statuses: new Map([
    [1, 'Draft'],
    [2, 'Sent'],
    [3, 'Accepted'],
    [4, 'Invoiced'],
    [5, 'Declined'],
  ]),
  due: { member: 'expiry_date', description: 'Until when the quote can be accepted.' },
  templateType: 2,
  prefix: 'Q-',
  bindsOnceSent: false,
  copied: carryQuotedBookings,
  sources: {
    async keep(scope, { id }) {
      await settleQuoteStatus(scope, quote, Number(id))
      return []
    },
    formerLines: quotedLineIds,
  },
})
