import type { Migration } from '../kernel/db/migrate.ts'
import { recordTable } from './record-table.ts'

export const mails: Migration = {
  name: '0022-mail',
  statements: (ddl) => [
    ...recordTable(ddl, 'mail', {
      record: 'text not null',
      record_id: 'integer not null',
      to: 'text not null',
      cc: 'text',
      subject: 'text not null',
      message: 'text not null',
      status: 'text not null',
      sent: 'integer',
      error: 'text',
    }),
    'create index mail_record on mail (instance_id, record, record_id)',
  ],
}
