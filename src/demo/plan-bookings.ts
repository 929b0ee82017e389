import { DAY_SECONDS } from '../kernel/time/day-length.ts'
import { projectIn } from './fill-projects.ts'
import type { Random } from './random.ts'
import type { Bookable, Cast, DemoProject, StudioBasics } from './studio.ts'
import { bookingsInWeek, type Season, stampAt } from './studio-calendar.ts'
import { customFields } from './studio-catalogue.ts'
import { nearby } from './studio-today.ts'
import { type Kind, kinds, notes } from './studio-work.ts'

/** How often a booking looks for a time at which all that it needs is free, before it becomes a second hold. */
const TRIES = 8

/** One booking to be: its body, and what the rest of the demo makes of it. */
export interface PlannedBooking {
  readonly body: object
  readonly name: string
  readonly start: number
  readonly end: number
  readonly status: string
  readonly project: DemoProject | null
  /** The people who do the work. */
  readonly people: readonly Bookable[]
}

export interface PlanInput {
  readonly basics: StudioBasics
  readonly cast: Cast
  readonly projects: readonly DemoProject[]
  readonly statuses: ReadonlyMap<string, number>
  readonly season: Season
  /** IANA name. */
  readonly zone: string
}

/** All bookings of the season, week by week. */
export function* planBookings(on: PlanInput, random: Random): Generator<PlannedBooking> {
  for (let week = 0; week < on.season.weeks; week += 1) {
    const taken: Taken = new Map()
    const today = planToday(on, week, taken, random)
    yield* today
    const left = bookingsInWeek(on.season, week) - today.length
    for (let index = 0; index < left; index += 1) yield planBooking(on, week, taken, random)
  }
}

/** When each resource is booked in the week that is being planned: starts and ends in turn. */
type Taken = Map<number, number[]>

interface Slot {
  readonly start: number
  readonly end: number
  readonly resources: readonly number[]
  readonly people: readonly Bookable[]
  readonly free: boolean
}

function planBooking(on: PlanInput, week: number, taken: Taken, random: Random): PlannedBooking {
  const kind = random.weighted(kinds)
  const project = kind.internal ? null : projectIn(on.projects, week, on.season, random)
  let slot = findSlot(on, kind, week, taken, random)
  for (let tries = 1; tries < TRIES && !slot.free; tries += 1) slot = findSlot(on, kind, week, taken, random)
  const status = likelyStatus(slot, on.season.today, kind, random)
  if (status !== 'Cancelled') for (const id of slot.resources) take(taken, id, slot)
  return bookingAt(on, { kind, slot, status, project }, random)
}

/** The day of the host and the holds of the next days, if they are in this week and it has room for them. */
function planToday(on: PlanInput, week: number, taken: Taken, random: Random): PlannedBooking[] {
  const { season, cast, zone } = on
  if (bookingsInWeek(season, week) < nearby.length) return []
  const monday = season.firstDay + week * 7
  const ofWeek = nearby.map((one) => ({ ...one, day: season.todayDay + one.daysLater }))
  return ofWeek
    .filter(({ day }) => day >= monday && day < monday + 7)
    .map(({ day, kind, hours, status, isOfHost, crew }) => {
      const able = cast.people.filter(({ crafts }) => kind.craft !== undefined && crafts.includes(kind.craft))
      const people = [...(isOfHost ? [cast.host] : []), ...able.slice(crew, crew + kind.people[0])]
      const rooms = kind.room === undefined ? [] : cast.rooms.slice(kind.room, kind.room + 1)
      const resources = [...rooms, ...people.map(({ id }) => id)]
      const slot = {
        start: stampAt(day, hours[0], zone),
        end: stampAt(day, hours[1], zone),
        resources,
        people,
        free: true,
      }
      for (const id of resources) take(taken, id, slot)
      const project = kind.internal ? null : projectIn(on.projects, week, season, random)
      return bookingAt(on, { kind, slot, status, project }, random)
    })
}

interface Wanted {
  readonly kind: Kind
  readonly slot: Slot
  readonly status: string
  readonly project: DemoProject | null
}

function bookingAt(on: PlanInput, { kind, slot, status, project }: Wanted, random: Random): PlannedBooking {
  const part = project === null ? '' : `${project.part} ${random.integer(1, project.episodes)}`
  const name = random.pick(kind.names).replace('{part}', part)
  const body = { name, ...bodyOf(kind, slot, random), status: [{ id: on.statuses.get(status) }] }
  const { start, end, people } = slot
  return {
    body: { ...body, ...(project && forClient(on, project, random)) },
    name,
    start,
    end,
    people,
    status,
    project,
  }
}

function findSlot({ season, cast, zone }: PlanInput, kind: Kind, week: number, taken: Taken, random: Random): Slot {
  const monday = season.firstDay + week * 7
  const days = random.integer(1, kind.days ?? 1)
  const first = monday + (random.chance(0.06) && days === 1 ? 5 : random.integer(0, 5 - days))
  const [from, to] = random.pick(kind.hours)
  const start = stampAt(first, from, zone)
  const end = stampAt(first + days - 1, to, zone)
  const room = kind.room === undefined ? [] : cast.rooms.slice(kind.room, kind.room + 1)
  const able = cast.people.filter(({ crafts }) => kind.craft === undefined || crafts.includes(kind.craft))
  const people = random.sample(able, random.integer(...kind.people))
  const shelf = kind.from.flatMap((group) => cast.equipment.get(group) ?? [])
  const equipment = random.sample(shelf, random.integer(...kind.equipment))
  const leave = kind.allDay ? [cast.leave] : []
  const resources = [...room, ...people.map(({ id }) => id), ...equipment]
  const free = resources.every((id) => isFree(taken, id, start, end))
  return { start, end, resources: [...resources, ...leave], people, free }
}

function isFree(taken: Taken, id: number, start: number, end: number): boolean {
  const times = taken.get(id) ?? []
  for (let index = 0; index < times.length; index += 2) {
    if (start < (times[index + 1] ?? 0) && end > (times[index] ?? 0)) return false
  }
  return true
}

function take(taken: Taken, id: number, { start, end }: Slot): void {
  const times = taken.get(id) ?? []
  times.push(start, end)
  taken.set(id, times)
}

/** Past bookings are confirmed or cancelled. The later a booking is, the more likely it is only held. */
function likelyStatus({ start, free }: Slot, today: number, kind: Kind, random: Random): string {
  const secondsAhead = start - today
  if (!free) return secondsAhead < 0 ? 'Cancelled' : 'Second Hold'
  if (kind.internal) return 'Internal'
  const held = Math.min(0.85, Math.max(0, secondsAhead / (DAY_SECONDS * 60)))
  if (random.chance(held)) return random.chance(0.75) ? 'First Hold' : 'Second Hold'
  return random.chance(0.07) ? 'Cancelled' : 'Confirmed'
}

function bodyOf(kind: Kind, { start, end, resources }: Slot, random: Random): object {
  return {
    start,
    end,
    all_day: kind.allDay ?? false,
    resources: resources.map((id) => ({ id })),
    ...(!kind.internal && random.chance(0.25) && { notes: random.pick(notes) }),
  }
}

function forClient({ cast, basics }: PlanInput, project: DemoProject, random: Random): object {
  const contact_person = project.personId === null ? null : { id: project.personId }
  const options = customFields.delivery.options
  return {
    project: [{ id: project.id }],
    client: [{ uuid: `o${project.customer.id}`, contact_person }],
    custom_fields: [
      { id: basics.customFields.job, value: project.job },
      ...(random.chance(0.3) ? [{ id: basics.customFields.delivery, value: random.pick(options).name }] : []),
    ],
    ...(random.chance(0.06) && { billable_items: [itemOf(cast, basics, random)] }),
  }
}

function itemOf(cast: Cast, basics: StudioBasics, random: Random): object {
  const { id, name, buy, sell } = random.pick(cast.items)
  const quantity = random.integer(1, 4)
  return { name, billable_item_id: id, cost: sell, buy_cost: buy, quantity, taxes: [{ id: basics.taxes.full }] }
}
