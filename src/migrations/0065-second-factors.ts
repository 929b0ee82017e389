import type { Migration } from '../kernel/db/migrate.ts'

export const secondFactors: Migration = {
  name: '0065-second-factors',
  statements: ({ integer, text, table, clustered }) => [
    `update instance set settings = replace(settings, '"lock_minutes":', '"require_second_factor":"off","lock_minutes":')`,
    // When the person last proved who they are, for what needs it afresh.
    `alter table user_session add column proved ${integer} not null default 0`,
    // The app that shows codes. A secret that waits for its first code does not count yet.
    `create table totp (
       instance_id ${integer} not null,
       user_id ${integer} not null,
       secret ${text},
       last_step ${integer} not null,
       added ${integer},
       last_used ${integer},
       pending_secret ${text},
       pending_since ${integer},
       primary key (instance_id, user_id),
       foreign key (instance_id, user_id) references "user" (instance_id, id)
     ) ${clustered}`,
    // Codes that are left: a used one is deleted.
    `create table recovery_code (
       instance_id ${integer} not null,
       user_id ${integer} not null,
       code_hash ${text} not null,
       primary key (instance_id, user_id, code_hash),
       foreign key (instance_id, user_id) references "user" (instance_id, id)
     ) ${clustered}`,
    // `transports` is JSON: how the browser reaches the authenticator.
    `create table passkey (
       instance_id ${integer} not null,
       id ${integer} not null,
       user_id ${integer} not null,
       credential_id ${text} not null,
       public_key ${text} not null,
       counter ${integer} not null,
       rp_id ${text} not null,
       name ${text} not null,
       transports ${text} not null,
       added ${integer} not null,
       last_used ${integer},
       primary key (instance_id, id),
       foreign key (instance_id, user_id) references "user" (instance_id, id)
     ) ${table}`,
    'create unique index passkey_credential on passkey (instance_id, credential_id)',
    'create index passkey_user on passkey (instance_id, user_id)',
    // Challenges that were answered, until they are too old anyway.
    `create table used_challenge (
       instance_id ${integer} not null,
       challenge ${text} not null,
       expires ${integer} not null,
       primary key (instance_id, challenge),
       foreign key (instance_id) references instance_head (instance_id)
     ) ${clustered}`,
    // What challenges are signed with, so that every process knows those of the others.
    `create table challenge_key (
       instance_id ${integer} not null,
       secret ${text} not null,
       primary key (instance_id),
       foreign key (instance_id) references instance_head (instance_id)
     ) ${clustered}`,
  ],
}
