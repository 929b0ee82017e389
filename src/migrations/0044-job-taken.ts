import type { Migration } from '../kernel/db/migrate.ts'

export const jobTaken: Migration = {
  name: '0044-job-taken',
  statements: ({ integer }) => [
    // How often a job was taken in total. Unlike the attempts it is never reset, so it identifies one run.
    `alter table job add column taken ${integer} not null default 0`,
  ],
}
