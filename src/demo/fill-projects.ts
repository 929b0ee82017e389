import { project } from '../domain/scheduling/project/index.ts'
import { projectFolder } from '../domain/scheduling/project-folder/index.ts'
import { projectPhase } from '../domain/scheduling/project-phase/index.ts'
import type { Scope } from '../kernel/scope.ts'
import { civilFromDays } from '../kernel/time/civil-date.ts'
import { type Create, creatingIn } from './create.ts'
import type { Random } from './random.ts'
import type { Cast, DemoProject, StudioBasics } from './studio.ts'
import { type Season, stampAt } from './studio-calendar.ts'
import { colours, folders, forms, phases, titles } from './studio-work.ts'

const PROJECTS_MIN = 16
const PROJECTS_MAX = 400
const BOOKINGS_PER_PROJECT = 40
/** Projects that run at the same time. */
const PROJECTS_AT_ONCE = 5

interface ProjectInput {
  readonly basics: StudioBasics
  readonly cast: Cast
  readonly statuses: ReadonlyMap<string, number>
  readonly season: Season
}

/** Projects one after another over the season, five at a time, each with its phases. */
export async function fillProjects(
  scope: Scope,
  { basics, cast, statuses, season }: ProjectInput,
  random: Random,
): Promise<DemoProject[]> {
  const create = creatingIn(scope)
  const folderIds = new Map<string, number>()
  for (const name of folders) folderIds.set(name, await create(projectFolder, { name }))
  const archive = await create(projectFolder, { name: 'Archive' })
  const count = Math.max(PROJECTS_MIN, Math.min(PROJECTS_MAX, Math.floor(season.bookings / BOOKINGS_PER_PROJECT)))
  const projects: DemoProject[] = []
  for (let index = 0; index < count; index += 1) {
    const form = random.weighted(forms)
    const [from, to] = daysOf(index, count, season)
    const customer = random.pick(cast.customers)
    const personId = random.chance(0.8) ? random.pick(customer.personIds) : null
    const [start, end] = [stampAt(from, 9, scope.instance.timezone), stampAt(to, 18, scope.instance.timezone)]
    const over = end < season.today
    const job = `${String(civilFromDays(from).year).slice(2)}-${String(index + 1).padStart(3, '0')}`
    const id = await create(project, {
      name: titleOf(index, form.name, random),
      code: job,
      description: `${form.name}, ${form.episodes} × ${form.minutes} min`,
      status: [{ id: statuses.get(over ? 'Completed' : 'Active') }],
      parent_folder_id: over && random.chance(0.5) ? archive : folderIds.get(form.folder),
      color_background: random.pick(colours),
      color_text: '#ffffff',
      start,
      end,
      client: [{ uuid: `o${customer.id}`, contact_person: personId === null ? null : { id: personId } }],
      people: peopleOf(cast, basics, random),
      custom_fields: [{ id: basics.customFields.minutes, value: form.minutes }],
    })
    await createPhases(create, id, [from, to], scope.instance.timezone)
    projects.push({ id, part: form.part, episodes: form.episodes, customer, personId, job, start, end })
  }
  return projects
}

/** The project of a week: one of the five that run then. */
export function projectIn(
  projects: readonly DemoProject[],
  week: number,
  { weeks }: Season,
  random: Random,
): DemoProject {
  const latest = Math.floor((week / weeks) * projects.length)
  return random.pick(projects.slice(Math.max(0, latest - PROJECTS_AT_ONCE + 1), latest + 1))
}

function daysOf(index: number, count: number, { firstDay, weeks }: Season): [from: number, to: number] {
  const from = firstDay + Math.floor((index / count) * weeks) * 7
  const length = Math.max(4, Math.ceil((weeks / count) * PROJECTS_AT_ONCE)) * 7
  return [from, from + length - 3]
}

function titleOf(index: number, form: string, random: Random): string {
  const title = titles[index % titles.length]
  const round = Math.floor(index / titles.length) + 1
  if (form === 'Series') return `${title} – Season ${round}`
  if (form === 'Campaign')
    return `${title} – ${random.pick(['Spring', 'Summer', 'Autumn', 'Winter'])} campaign ${round}`
  return round === 1 ? `${title}` : `${title} ${round}`
}

function peopleOf(cast: Cast, basics: StudioBasics, random: Random): object {
  const userIds = cast.people.flatMap(({ userId }) => userId ?? [])
  const users = random.sample(userIds, 3).map((id, index) => ({ id, project_admin: index === 0 }))
  return { users, groups: [{ id: basics.groups.bookings }] }
}

async function createPhases(
  create: Create,
  project_id: number,
  [from, to]: readonly [number, number],
  zone: string,
): Promise<void> {
  const dayAt = (part: number) => Math.round(from + (to - from) * part)
  for (const { name, from: begin, to: finish, color_background } of phases) {
    const [start, end] = [stampAt(dayAt(begin), 9, zone), stampAt(dayAt(finish), 18, zone)]
    await create(projectPhase, { name, project_id, type_id: 1, start, end, color_background, color_text: '#ffffff' })
  }
  const delivery = stampAt(to, 12, zone)
  await create(projectPhase, { name: 'Delivery', project_id, type_id: 2, start: delivery, end: delivery })
}
