import type { Migration } from '../kernel/db/migrate.ts'

export const signInTables: Migration = {
  name: '0060-sign-in',
  statements: ({ integer, text, table, clustered }) => [
    // How each user signs in: the address in lower case, and the password as a hash, where there is one.
    `create table sign_in (
       instance_id ${integer} not null,
       user_id ${integer} not null,
       email ${text} not null,
       password ${text},
       password_set ${integer},
       primary key (instance_id, user_id),
       foreign key (instance_id, user_id) references "user" (instance_id, id)
     ) ${clustered}`,
    // Read before the tenant is known.
    'create index sign_in_email on sign_in (email)',
    `insert into sign_in (instance_id, user_id, email)
       select instance_id, id, lower(primary_email) from "user" where deleted is null`,
    // `methods` and `accounts` are JSON: how the person signed in, and as which users of which instances they are known.
    `create table user_session (
       instance_id ${integer} not null,
       id ${integer} not null,
       user_id ${integer} not null,
       secret_hash ${text} not null,
       signed_in ${integer} not null,
       expires ${integer} not null,
       last_used ${integer} not null,
       methods ${text} not null,
       accounts ${text} not null,
       address ${text} not null,
       device ${text} not null,
       primary key (instance_id, id),
       foreign key (instance_id, user_id) references "user" (instance_id, id)
     ) ${table}`,
    'create unique index user_session_secret on user_session (instance_id, secret_hash)',
    'create index user_session_user on user_session (instance_id, user_id)',
    // Links that let somebody choose a password, once.
    `create table sign_in_link (
       instance_id ${integer} not null,
       secret_hash ${text} not null,
       user_id ${integer} not null,
       purpose ${text} not null,
       expires ${integer} not null,
       primary key (instance_id, secret_hash),
       foreign key (instance_id, user_id) references "user" (instance_id, id)
     ) ${clustered}`,
    'create index sign_in_link_user on sign_in_link (instance_id, user_id)',
    // Browsers from which each user has signed in.
    `create table sign_in_device (
       instance_id ${integer} not null,
       user_id ${integer} not null,
       secret_hash ${text} not null,
       address ${text} not null,
       device ${text} not null,
       last_used ${integer} not null,
       primary key (instance_id, user_id, secret_hash),
       foreign key (instance_id, user_id) references "user" (instance_id, id)
     ) ${clustered}`,
  ],
}
