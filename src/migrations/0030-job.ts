import type { Migration } from '../kernel/db/migrate.ts'
import { recordTable } from './record-table.ts'

export const jobTable: Migration = {
  name: '0030-job',
  statements: (ddl) => [
    ...recordTable(ddl, 'job', {
      kind: 'text not null',
      key: 'text',
      payload: 'text not null',
      state: 'text not null',
      attempts: 'integer not null',
      run_at: 'integer not null',
      // From when on somebody may take it; null for what has ended.
      due: 'integer',
      started: 'integer',
      finished: 'integer',
      last_error: 'text',
    }),
    'create index job_queued on job (instance_id, kind, key) where due is not null',
    // Looked into before the tenant is known.
    'create index job_due on job (due) where due is not null',
  ],
}
