import type { Migration } from '../kernel/db/migrate.ts'

export const jobOfInstance: Migration = {
  name: '0045-job-of-instance',
  rolling: 'It adds an index.',
  statements: () => ['create index job_of_instance_due on job (instance_id, due) where due is not null'],
}
