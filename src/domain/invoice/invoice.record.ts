import { defineDocument } from '../document/index.ts'

export const invoice = defineDocument({
  name: 'invoice',
  description: 'A bill to a client.',
  statuses: new Map([
    [1, 'Draft'],
    [2, 'Submitted'],
    [3, 'Awaiting Payment'],
    [4, 'Paid'],
  ]),
  due: { member: 'due_date', description: 'When the invoice is to be paid.' },
  templateType: 1,
  prefix: 'INV-',
  bindsOnceSent: true,
})
