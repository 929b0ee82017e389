/**
 * A client that uses the types that openapi-typescript makes of the OpenAPI description. It is compiled by
 * `typed-client.test.ts`, which puts those types beside it as `daybook-api.d.ts`; lines under `@ts-expect-error` must not compile.
 */
import type { components, paths } from './daybook-api'

type Schemas = components['schemas']
type Body<Path extends keyof paths, Method extends keyof paths[Path]> = paths[Path][Method] extends {
  requestBody?: { content: { 'application/json': infer B } }
}
  ? B
  : never
type Answer<Path extends keyof paths, Method extends keyof paths[Path]> = paths[Path][Method] extends {
  responses: { 200: { content: { 'application/json': infer A } } }
}
  ? A
  : never

// Valid bodies compile.
export const inSeconds: Body<'/v2/booking', 'post'> = {
  name: 'Grade',
  start: 1_773_129_600,
  end: 1_773_133_200,
  resources: [{ id: 1 }],
  project: [{ id: 1 }],
  custom_field_7: 'Night',
}
export const inIso: Body<'/v2/booking', 'post'> = {
  name: 'Grade',
  start_date_time_iso: '2026-03-10T09:00:00+01:00',
  end_date_time_iso: '2026-03-10T17:30:00+01:00',
}
export const renamed: Body<'/v2/booking', 'put'> = { name: 'Grade – reel 2' }
export const quote: Body<'/v2/quote', 'post'> = {
  client: [{ uuid: 'o2' }],
  items: [{ item_text: 'Grading', quantity: 2, unit_amount: '850', taxes: [{ id: 1 }] }],
}
export const paid: Body<'/v2/payment', 'post'> = { invoice_id: 5, amount: '10' }

// Bodies that lack a required member do not.
// @ts-expect-error a booking has a name
export const nameless: Body<'/v2/booking', 'post'> = { start: 1_773_129_600, end: 1_773_133_200 }
// @ts-expect-error a booking has a start, as one or the other
export const startless: Body<'/v2/booking', 'post'> = { name: 'Grade', end: 1_773_133_200 }
// @ts-expect-error a booking has an end, as one or the other
export const endless: Body<'/v2/booking', 'post'> = { name: 'Grade', start: 1_773_129_600 }
// @ts-expect-error a quote is for a client
export const clientless: Body<'/v2/quote', 'post'> = { reference: 'PO 4711' }
// @ts-expect-error a tax has a rate
export const rateless: Body<'/v2/tax', 'post'> = { name: 'VAT' }
// @ts-expect-error a payment is of an invoice
export const unassigned: Body<'/v2/payment', 'post'> = { amount: '10' }
// @ts-expect-error a name is a text
export const misnamed: Body<'/v2/booking', 'put'> = { name: 7 }
// @ts-expect-error a tax has no such member
export const misspelt: Body<'/v2/tax', 'post'> = { name: 'VAT', rate: '19', compond: true }

// A record can be sent back as it was read: these are the lists of which that does not compile.
type Read<Row> = { get: { responses: { 200: { content: { 'application/json': { data: Row[] } } } } } }
type Sent<B> = { put: { requestBody: { content: { 'application/json': B } } } }
type NotSentBack<Path extends keyof paths> = paths[Path] extends Read<infer Row> & Sent<infer B>
  ? Row extends B
    ? never
    : Path
  : never
export const notSentBack: Record<{ [Path in keyof paths]: NotSentBack<Path> }[keyof paths], true> = {}

// Members that are always there are read without a check.
export function describe({ data, meta }: Answer<'/v2/booking', 'get'>): string[] {
  const { total, per_page } = meta.pagination
  const pages: number = Math.ceil(total / per_page)
  return data.map((booking) => {
    const { id, name, start_date_time_iso, resources, project } = booking
    const rooms = resources.map((resource) => `${resource.name.trim()} (${resource.id.toFixed()})`)
    const projects = project.map(({ id, name }) => `${id.toFixed()} ${name.trim()}`)
    return [id.toFixed(), name.trim(), start_date_time_iso.slice(0, 10), ...rooms, ...projects, pages].join(' ')
  })
}
export function owed({ data }: Answer<'/v2/invoice', 'get'>): number {
  return data.reduce((sum, { balance, items }) => sum + Number(balance.trim()) + items.length, 0)
}
export function made({ success }: Answer<'/v2/quote/duplicate', 'post'>): string {
  return success.id.toFixed()
}
export function refused({ error }: Schemas['Error']): string {
  const fields = error.details?.map(({ field }) => field ?? '')
  return [error.code.toFixed(), error.message.trim(), ...(fields ?? [])].join(' ')
}

// Members that may be absent or null need a check.
export function unchecked({ data: [booking] }: Answer<'/v2/booking', 'get'>, { error }: Schemas['Error']): unknown {
  // @ts-expect-error a list may be empty
  const { name } = booking
  // @ts-expect-error notes may be null
  const notes = booking?.notes.trim()
  // @ts-expect-error not every error names a field
  const field = error.field.trim()
  return [name, notes, field]
}
