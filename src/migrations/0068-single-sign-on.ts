import type { Migration } from '../kernel/db/migrate.ts'

export const singleSignOnTables: Migration = {
  name: '0068-single-sign-on',
  rolling: 'It adds a table and a column that older processes neither read nor write.',
  statements: ({ integer, text, clustered }) => [
    // As whom each user is known to a provider. `identity_hash` is what issuer and subject are looked up by.
    `create table provider_identity (
       instance_id ${integer} not null,
       user_id ${integer} not null,
       identity_hash ${text} not null,
       issuer ${text} not null,
       subject ${text} not null,
       linked ${integer} not null,
       primary key (instance_id, user_id, identity_hash),
       foreign key (instance_id, user_id) references "user" (instance_id, id)
     ) ${clustered}`,
    // Read before the tenant is known.
    'create index provider_identity_hash on provider_identity (identity_hash)',
    // What the provider has said of the person, for signing out of it too.
    `alter table user_session add column id_token ${text}`,
  ],
}
