import { type DocumentDefinition, DRAFT, defineDocument, SENT } from '../../paper/document/index.ts'
import { QUOTE_TEMPLATE } from '../../paper/invoice-template/index.ts'
import {
  ACCEPTED,
  carryQuotedBookings,
  DECLINED,
  INVOICED,
  quotedLineIds,
  settleQuoteStatus,
} from '../invoicing/index.ts'
import { quoteParams } from './quote-params.ts'
import { keepVersion } from './quote-versions.ts'

export const quote: DocumentDefinition = defineDocument({
  name: 'quote',
  description: 'An offer to a client.',
  statuses: new Map([
    [DRAFT, 'Draft'],
    [SENT, 'Sent'],
    [ACCEPTED, 'Accepted'],
    [INVOICED, 'Invoiced'],
    [DECLINED, 'Declined'],
  ]),
  due: { member: 'expiry_date', description: 'Last day on which the quote can be accepted.' },
  templateType: QUOTE_TEMPLATE,
  prefix: 'Q-',
  bindsOnceSent: false,
  params: quoteParams,
  copied: carryQuotedBookings,
  async issued(scope, id) {
    await keepVersion(scope, quote, id)
    return []
  },
  billingLinks: {
    async linesChanged(scope, { id }) {
      await settleQuoteStatus(scope, quote, id)
      return []
    },
    linkedLineIds: quotedLineIds,
  },
})
