import Type, { type Static } from 'typebox'
import { levelAllows } from '../../../kernel/auth/modules.ts'
import { NotFound } from '../../../kernel/errors.ts'
import { idParam } from '../../../kernel/http/params.ts'
import { formatDecimal } from '../../../kernel/money/exact-decimal.ts'
import { reportQueue } from '../../../kernel/report-queue.ts'
import type { Scope } from '../../../kernel/scope.ts'
import { readAction } from '../../../records/action.ts'
import { ownerToShow } from '../../scheduling/time-entry/index.ts'
import { projectMoney } from './project-money.ts'
import { sumAmount, sumCost, sumCurrency } from './report-action.ts'
import { timeSums } from './time.store.ts'
import { plannedProject } from './worked-bookings.store.ts'

const planned = (description: string) => Type.Union([Type.String(), Type.Null()], { description })
const length = (description: string) => Type.Union([Type.Integer(), Type.Null()], { description })

const money = Type.Object({
  currency: sumCurrency,
  booked: sumAmount('The amount of its chargeable bookings without tax, each priced as a separate invoice.'),
  held: sumAmount('The same for bookings that are not chargeable, such as holds.'),
  invoiced: sumAmount('Net of its issued invoices, less credit notes.'),
  unbilled: sumAmount('Unbilled amount of past chargeable bookings.'),
  open: sumAmount('Amount due on its invoices, with tax.'),
  cost: sumCost('Internal cost of its chargeable bookings, and the bills of its suppliers without tax.'),
  margin: sumCost('booked less cost.'),
  days: Type.Array(
    Type.Object({
      date: Type.String({ format: 'date' }),
      booked: sumAmount('The sum of booked up to the end of the day on which bookings start.'),
      invoiced: sumAmount('The sum of invoiced up to the end of the day.'),
    }),
    { description: 'Days on which one of the sums changes, in order.' },
  ),
})

const answer = Type.Object({
  data: Type.Object({
    id: Type.Integer(),
    name: Type.String(),
    currency: Type.String({ description: 'The currency of the budget: that of the instance.' }),
    budget_amount: planned('The budget without tax.'),
    budget_hours: planned('The planned hours.'),
    booked_sec: length('Total length of its chargeable bookings, in seconds. Null without READ on SCHEDULE.'),
    held_sec: length('Total length of its other bookings, in seconds. Null without READ on SCHEDULE.'),
    worked_sec: Type.Integer({ description: 'Total length of the time entries that you can see, in seconds.' }),
    money: Type.Union([Type.Array(money), Type.Null()], {
      description: 'The amounts of the project, for each currency. Null without READ on SALES and SCHEDULE.',
    }),
  }),
})

export const reportProject = readAction({
  method: 'GET',
  path: 'report/project',
  untilNow: true,
  summary: 'The budget of a project, with its booked, worked, invoiced and open amounts',
  permission: 'PROJECT',
  params: { id: idParam('The id of the project.') },
  answer,
  run: (scope, { given }) => reportQueue.run(scope.instance.id, () => projectReport(scope, given.id)),
})

async function projectReport(scope: Scope, id: number): Promise<Static<typeof answer>> {
  const found = await plannedProject(scope, id)
  if (found === undefined) throw new NotFound()
  const { levels } = scope.actor
  const seesBookings = levelAllows(levels.schedule, 'READ')
  const worth = seesBookings ? await projectMoney(scope, id) : undefined
  const decimal = (value: number | null) => (value === null ? null : formatDecimal(value))
  return {
    data: {
      id,
      name: found.name,
      currency: scope.instance.currency,
      budget_amount: decimal(found.budget_amount),
      budget_hours: decimal(found.budget_hours),
      booked_sec: worth?.booked_sec ?? null,
      held_sec: worth?.held_sec ?? null,
      worked_sec: await workedSeconds(scope, id),
      money: worth !== undefined && levelAllows(levels.finance, 'READ') ? worth.money : null,
    },
  }
}

async function workedSeconds(scope: Scope, id: number): Promise<number> {
  // A limited token that does not reach time sees none.
  if (ownerToShow(scope) === 0) return 0
  const sums = await timeSums(scope, 'project', { startsFrom: undefined, startsBefore: undefined, projectIds: [id] })
  return sums.reduce((sum, { duration_sec }) => sum + duration_sec, 0)
}
