import { invoice } from '../domain/invoice/index.ts'
import { quote } from '../domain/quote/index.ts'
import type { Scope } from '../kernel/scope.ts'
import { creatingIn } from './create.ts'
import type { Random } from './random.ts'
import { creditLine, payInvoice } from './settle-invoices.ts'
import type { DemoProject, Ground } from './studio.ts'
import { documentGroups, type OfferedLine } from './studio-offers.ts'

const DAY = 86_400
const QUOTE_LEAD = 21 * DAY
const QUOTE_VALID = 30 * DAY
const INVOICE_AFTER = 5 * DAY
const PAYMENT_TERM = 30 * DAY
const CREDITED_EVERY = 9

const QUOTE = { draft: 1, sent: 2, accepted: 3, invoiced: 4, declined: 5 } as const
const INVOICE = { draft: 1, submitted: 2, awaiting: 3 } as const

/** A quote for every project, and an invoice for those that are over and for some that are not. */
export async function fillDocuments(
  scope: Scope,
  ground: Ground,
  projects: readonly DemoProject[],
  today: number,
  random: Random,
): Promise<void> {
  const create = creatingIn(scope)
  for (const [index, project] of projects.entries()) {
    const body = { ...forProject(project, ground, random), ...linesOf(project, ground, random) }
    const invoiced = project.end + INVOICE_AFTER < today
    const date = Math.min(project.start - QUOTE_LEAD, today)
    const status = [{ id: quoteStatus(invoiced, project.start - today, random) }]
    await create(quote, { ...body, date, expiry_date: date + QUOTE_VALID, status })
    const isBilled = invoiced || (project.start < today && random.chance(0.5))
    if (!isBilled) continue
    const billed = invoiced ? project.end + INVOICE_AFTER : today
    const due = billed + PAYMENT_TERM
    const isPaid = invoiced && due < today && random.chance(0.92)
    const status_id = invoiced ? INVOICE.awaiting : random.pick([INVOICE.draft, INVOICE.submitted])
    const id = await create(invoice, { ...body, date: billed, due_date: due, status_id })
    if (invoiced && index % CREDITED_EVERY === 1) await creditLine(scope, id, Math.min(billed + 3 * DAY, today), random)
    if (isPaid) await payInvoice(scope, id, due, random)
  }
}

function forProject(project: DemoProject, ground: Ground, random: Random): object {
  const contact_person = project.personId === null ? null : { id: project.personId }
  const order = `PO-${random.integer(10_000, 99_999)}`
  return {
    project: [{ id: project.id }],
    client: [{ uuid: `o${project.customer.id}`, contact_person }],
    terms: 'Payable within 30 days without deduction.',
    ...(random.chance(0.6) && { custom_fields: [{ id: ground.customFields.purchaseOrder, value: order }] }),
  }
}

/** Three to six lines under their headings. */
function linesOf(project: DemoProject, ground: Ground, random: Random): object {
  const abroad = !['DE', 'FR'].includes(project.customer.client.country)
  const taxes = [{ id: abroad ? ground.taxes.reverse : ground.taxes.full }]
  const discount = random.chance(0.2) ? random.pick([5, 10, 15]) : 0
  const chosen = documentGroups.map(({ name, lines }) => ({ name, lines: random.sample(lines, random.integer(1, 2)) }))
  const groups = chosen.map(({ name }, index) => ({ id: `g${index}`, name, order: index + 1 }))
  const items = chosen.flatMap(({ lines }, index) =>
    lines.map((line) => ({ ...itemOf(line, random), taxes, discount, parent_group_id: `g${index}` })),
  )
  return { groups, items: items.map((item, index) => ({ ...item, order: index + 1 })) }
}

function itemOf({ text, description, unit, amount, buy, quantity }: OfferedLine, random: Random): object {
  return {
    item_text: text,
    description,
    unit,
    unit_amount: amount,
    unit_buy_amount: buy,
    quantity: random.integer(...quantity),
  }
}

function quoteStatus(invoiced: boolean, secondsAhead: number, random: Random): number {
  if (invoiced) return QUOTE.invoiced
  if (secondsAhead < 0) return QUOTE.accepted
  return random.pick([QUOTE.sent, QUOTE.sent, QUOTE.accepted, QUOTE.draft, QUOTE.declined])
}
