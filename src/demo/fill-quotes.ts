import { quote } from '../domain/billing/quote/index.ts'
import type { Scope } from '../kernel/scope.ts'
import { DAY_SECONDS } from '../kernel/time/day-length.ts'
import { creatingIn } from './create.ts'
import type { Random } from './random.ts'
import type { DemoProject, StudioBasics } from './studio.ts'
import { type OfferedLine, offeredGroups } from './studio-offers.ts'
import { taxOf } from './tax-of-customer.ts'

const LEAD = 21 * DAY_SECONDS
const VALID = 30 * DAY_SECONDS

const STATUS = { draft: 1, sent: 2, accepted: 3, declined: 5 } as const

/** A quote for every project that has not begun, offered three weeks before. Work that has begun is quoted as it is billed. */
export async function fillQuotes(
  scope: Scope,
  basics: StudioBasics,
  projects: readonly DemoProject[],
  today: number,
  random: Random,
): Promise<void> {
  const create = creatingIn(scope)
  for (const project of projects) {
    if (project.start < today) continue
    const date = Math.min(project.start - LEAD, today)
    const status_id = random.pick([STATUS.sent, STATUS.sent, STATUS.accepted, STATUS.draft, STATUS.declined])
    const lines = linesOf(project, basics, random)
    await create(quote, {
      ...membersFor(project, basics, random),
      ...lines,
      date,
      expiry_date: date + VALID,
      status_id,
    })
  }
}

/** The members that every document of a project has in addition to its lines. */
export function membersFor(project: DemoProject, basics: StudioBasics, random: Random): object {
  const contact_person = project.personId === null ? null : { id: project.personId }
  const order = `PO-${random.integer(10_000, 99_999)}`
  return {
    project: [{ id: project.id }],
    client: [{ uuid: `o${project.customer.id}`, contact_person }],
    terms: 'Payable within 30 days without deduction.',
    ...(random.chance(0.6) && { custom_fields: [{ id: basics.customFields.purchaseOrder, value: order }] }),
  }
}

/** Three to six lines under their headings. */
function linesOf(project: DemoProject, basics: StudioBasics, random: Random): object {
  const taxes = [{ id: taxOf(project.customer, basics) }]
  const discount = random.chance(0.2) ? random.pick([5, 10, 15]) : 0
  const chosen = offeredGroups.map(({ name, lines }) => ({ name, lines: random.sample(lines, random.integer(1, 2)) }))
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
