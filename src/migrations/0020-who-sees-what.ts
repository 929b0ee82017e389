import type { Migration } from '../kernel/db/migrate.ts'

/** What `kernel/auth/visibility.ts` looks for, and when that last changed. */
export const whoSeesWhat: Migration = {
  name: '0020-who-sees-what',
  statements: ({ integer }) => [
    // The version of the instance at which what a `Sight` is made of last changed.
    `alter table instance_head add column sight_version ${integer} not null default 0`,
    'create index project_private on project (instance_id, id) where private = 1',
    'create index workspace_access on workspace (instance_id, id) where access is not null',
  ],
}
