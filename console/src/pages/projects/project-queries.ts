import { queryOptions } from '@tanstack/react-query'
import { addressOf, send } from '../../api/client.ts'
import { listQuery } from '../../api/queries.ts'

/** The query parameters of the list of projects. */
const fields = 'id,name,code,client,status,start,end,parent_folder_id'
const PROJECTS_MAX = 1000
const PHASES_MAX = 100
const NEXT_MAX = 6
const DOCUMENTS_MAX = 8

export function projectsQuery() {
  return listQuery('project', { limit: PROJECTS_MAX, order_asc: 'name', fields }, ['contact', 'status'])
}

export function foldersQuery() {
  return listQuery('project/folder', { limit: PROJECTS_MAX, order_asc: 'name' })
}

/** The statuses of projects, which administrators may list. */
export function projectStatusesQuery() {
  return listQuery('status', { type_id: 2, limit: 100, order_asc: 'order' })
}

export function oneProjectQuery(id: number) {
  return listQuery('project', { id, limit: 1, fields: `${fields},description,private` }, ['contact', 'status'])
}

export function phasesQuery(id: number) {
  return listQuery('project/phase', { project_id: id, limit: PHASES_MAX, order_asc: 'start' })
}

/** The next bookings of a project. */
export function nextBookingsQuery(id: number, now: number) {
  const shown = { order_asc: 'start', limit: NEXT_MAX, fields: 'id,name,start,end,all_day,timezone,resources,status' }
  return listQuery('booking', { project_ids: id, overlaps_from: now, ...shown }, ['resource', 'status'])
}

/** The newest invoices or quotes of a project. */
export function projectDocumentsQuery(kind: 'invoice' | 'quote', id: number) {
  const shown = { order_desc: 'date,id', limit: DOCUMENTS_MAX }
  const overdue = kind === 'invoice' ? ',overdue' : ''
  return listQuery(kind, { project_id: id, ...shown, fields: `id,prefix,number,date,status,total,currency${overdue}` })
}

export interface ProjectMoney {
  readonly currency: string
  readonly booked: string
  readonly held: string
  readonly invoiced: string
  readonly unbilled: string
  readonly open: string
  readonly cost: string | null
  readonly margin: string | null
  readonly days: readonly { readonly date: string; readonly booked: string; readonly invoiced: string }[]
}

export interface ProjectFigures {
  readonly currency: string
  readonly budget_amount: string | null
  readonly budget_hours: string | null
  readonly booked_sec: number | null
  readonly held_sec: number | null
  readonly worked_sec: number
  readonly money: readonly ProjectMoney[] | null
}

/** The budget of a project and its sums, computed by the service. */
export function figuresQuery(id: number) {
  return queryOptions({
    queryKey: ['project-figures', id] as const,
    queryFn: async ({ signal }) =>
      (await send<{ readonly data: ProjectFigures }>('GET', addressOf('report/project', { id }), { signal })).body.data,
    meta: {
      reads: ['project', 'booking', 'invoice', 'credit-note', 'payment', 'supplier-bill', 'time-entry', 'status'],
    },
  })
}

export interface PersonTime {
  readonly id: number | null
  readonly name: string | null
  readonly duration_sec: number
}

/** The people who worked on a project, from the time entries that the user may see. */
export function peopleTimeQuery(id: number) {
  return queryOptions({
    queryKey: ['project-time', id] as const,
    queryFn: async ({ signal }) =>
      (
        await send<{ readonly data: readonly PersonTime[] }>(
          'GET',
          addressOf('report/time', { by: 'person', project_ids: id }),
          { signal },
        )
      ).body.data,
    meta: { reads: ['time-entry', 'user'] },
  })
}

/** The newest bills of suppliers of a project. */
export function projectBillsQuery(id: number) {
  const fields = 'id,number,date,seller_name,status,net_total,currency'
  return listQuery('supplier-bill', { project: id, order_desc: 'date,id', limit: 20, fields })
}
