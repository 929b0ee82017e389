import type { Migration } from '../kernel/db/migrate.ts'

interface Listed {
  readonly instance_id: number
  readonly id: number
  readonly access: string
}

interface Grant {
  readonly id: number
  readonly type: 'user' | 'group'
  readonly acl: string
}

/** The access lists of workspaces as rows, so that visibility finds their entries by the primary key. */
export const workspaceGrants: Migration = {
  name: '0140-workspace-grant',
  statements: ({ integer, text, clustered }) => [
    `create table workspace_grant (
  instance_id ${integer} not null,
  workspace_id ${integer} not null,
  position ${integer} not null,
  user_id ${integer},
  group_id ${integer},
  acl ${text} not null,
  primary key (instance_id, workspace_id, position),
  foreign key (instance_id, workspace_id) references workspace (instance_id, id),
  foreign key (instance_id, user_id) references "user" (instance_id, id),
  foreign key (instance_id, group_id) references "group" (instance_id, id)
) ${clustered}`,
  ],
  async rewrite(sql, { placeholder: p }) {
    const workspaces = await sql.all<Listed>(
      'select instance_id, id, access from workspace where access is not null order by instance_id, id',
      [],
    )
    for (const { instance_id, id, access } of workspaces) {
      for (const [position, grant] of (JSON.parse(access) as Grant[]).entries()) {
        const ids = grant.type === 'user' ? [grant.id, null] : [null, grant.id]
        await sql.run(
          `insert into workspace_grant (instance_id, workspace_id, position, user_id, group_id, acl)
           values (${p(1)}, ${p(2)}, ${p(3)}, ${p(4)}, ${p(5)}, ${p(6)})`,
          [instance_id, id, position, ...ids, grant.acl],
        )
      }
    }
  },
}
