import type { Migration } from '../kernel/db/migrate.ts'

export const keptIdTokens: Migration = {
  name: '0090-kept-id-token',
  rolling: 'It adds a table that older processes neither read nor write.',
  statements: ({ integer, text, clustered }) => [
    // ID tokens of people who choose an instance. `secret_hash` is the hash of the cookie of the choice.
    `create table kept_id_token (
       instance_id ${integer} not null,
       secret_hash ${text} not null,
       id_token ${text} not null,
       expires ${integer} not null,
       primary key (instance_id, secret_hash)
     ) ${clustered}`,
  ],
}
