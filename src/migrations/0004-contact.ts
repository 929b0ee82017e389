import type { Migration } from '../kernel/db/migrate.ts'
import { recordTable, references } from './record-table.ts'

export const contactTable: Migration = {
  name: '0004-contact',
  statements: (ddl) => [
    ...recordTable(ddl, 'contact', {
      type: 'text not null',
      name: 'text not null',
      linked_organization_id: references('contact'),
      client: 'integer not null',
      email_1: 'text',
      email_2: 'text',
      email_3: 'text',
      phone_1: 'text',
      phone_2: 'text',
      phone_3: 'text',
      address_line_1: 'text',
      address_line_2: 'text',
      address_line_3: 'text',
      address_city: 'text',
      address_state: 'text',
      address_postcode: 'text',
      address_country: 'text',
      website: 'text',
      notes: 'text',
      tax_number: 'text',
      icon_id: references('file'),
      // Resources point to contacts; this is the way back, kept by the writes of resources.
      linked_resource_id: 'integer',
      user_id: references('user'),
      custom_values: 'text',
    }),
    // One mirror a user.
    'create unique index contact_user on contact (instance_id, user_id) where deleted is null',
    'create index contact_organization on contact (instance_id, linked_organization_id)',
  ],
}
