/** References inside members of bodies, which have no foreign keys in the database. */
import type { Body, Samples } from './samples.ts'

export interface NestedReference {
  /** The record kind of the body. */
  readonly of: string
  /** The record kind that it refers to. */
  readonly record: string
  readonly body: (id: number, samples: Samples) => Body | Promise<Body>
}

const nested = (of: string, record: string, body: NestedReference['body']): NestedReference => ({ of, record, body })

export const nestedReferences: readonly NestedReference[] = [
  nested('booking', 'billable-item', (id) => ({ billable_items: [{ name: 'Disk', billable_item_id: id }] })),
  nested('booking', 'contact', (id) => ({ client: [{ uuid: `p${id}` }] })),
  nested('booking', 'contact', async (id, samples) => ({
    client: [{ id: await samples.referred('contact'), contact_person: { id } }],
  })),
  nested('booking', 'rate-scheme', async (id, samples) => ({
    resources: [{ id: await samples.referred('resource'), rates: [{ rate_scheme_id: id }] }],
  })),
  nested('booking', 'custom-field', (id) => ({ custom_fields: [{ id, value: 'x' }] })),
  nested('booking', 'tax', (id) => ({ billable_items: [{ name: 'Disk', taxes: [{ id }] }] })),
  nested('calendar-subscription/import', 'contact', (id) => ({ booking_property: { client: [{ uuid: `p${id}` }] } })),
  nested('calendar-subscription/import', 'custom-field', (id) => ({
    booking_property: { custom_fields: [{ id, value: 'x' }] },
  })),
  nested('calendar-subscription/import', 'project', (id) => ({ booking_property: { project: [{ id }] } })),
  nested('calendar-subscription/import', 'resource', (id) => ({ booking_property: { resources: [{ id }] } })),
  nested('calendar-subscription/import', 'status', (id) => ({ booking_property: { status: [{ id }] } })),
  nested('group', 'user', (id) => ({ members: [{ id }] })),
  nested('instance', 'file', (id) => ({ logo: [{ id }] })),
  nested('instance', 'status', (id) => ({ settings: { clash_exempt_statuses: [id] } })),
  nested('project', 'contact', (id) => ({ client_id: `p${id}` })),
  nested('project', 'group', (id) => ({ people: { groups: [{ id }] } })),
  nested('project', 'user', (id) => ({ people: { users: [{ id }] } })),
  nested('quote', 'rate-scheme', (id) => ({ items: [{ item_text: 'Grading', ratescheme_id: id }] })),
  nested('quote', 'tax', (id) => ({ items: [{ item_text: 'Grading', taxes: [{ id }] }] })),
  nested('rate-scheme', 'contact', (id) => ({ clients: [{ uuid: `p${id}` }] })),
  nested('resource', 'tax', (id) => ({ rates: [{ hour_sell_cost: 1, taxes: [{ id }] }] })),
  nested('workspace', 'group', (id) => ({ access: [{ id, type: 'group', acl: 'R-' }] })),
  nested('workspace', 'user', (id) => ({ access: [{ id, type: 'user', acl: 'R-' }] })),
]
