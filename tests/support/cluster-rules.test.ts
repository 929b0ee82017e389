import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sessionQueries } from '../../src/domain/accounts/access/index.ts'
import { postgresDialect } from '../../src/kernel/db/postgres-dialect.ts'
import { refusedByCluster } from './cluster-rules.ts'

describe('a coordinator refuses', () => {
  const refused: readonly (readonly [why: RegExp, statement: string])[] = [
    [
      /lock/,
      'update job set due = $1 where (instance_id, id) in (select instance_id, id from job where due <= $2 limit 4 for update skip locked)',
    ],
    [/lock/, 'select id from job where due <= $1 for update'],
    [/change of rows/, `update job set due = $1 where state = 'running'`],
    [/change of rows/, 'delete from mail where sent < $1'],
    [/change of rows/, 'with old as (select id from a where b = $1) delete from a where id in (select id from old)'],
    [/moves/, 'update a set "instance_id" = $1 where instance_id = $2 and id = $3'],
    [/conflict/, 'insert into a (instance_id, id) values ($1, $2) on conflict do nothing'],
    [/conflict/, 'insert into a (instance_id, id) values ($1, $2) on conflict (id) do update set b = 1'],
    [/works? out/, 'update a set b = now() where instance_id = $1'],
    [/one machine only/, 'select id, row_number() over (order by id) from a'],
    [/joined/, 'select a.id from a join b on b.id = a.b_id where a.c = $1'],
    [/joined/, 'select id from a where c = $1 and exists (select 1 from b where b.id = a.b_id)'],
    [/joined/, 'select a.id, (select count(*) from b where b.a_id = a.id) as n from a'],
  ]
  for (const [why, statement] of refused) test(statement, () => assert.match(refusedByCluster(statement) ?? '', why))
})

describe('a coordinator accepts', () => {
  const { anywhere, inInstance } = sessionQueries(postgresDialect)
  const taken = [
    'select instance_id, id, taken from job where due <= $1 order by due, instance_id, id limit $2',
    'select state, count(*) as jobs from job where due is not null group by state',
    'select coalesce(max(instance_id), 0) + 1 as id from instance_head',
    'select a.id from a join b on b.instance_id = a.instance_id and b.id = a.b_id where a.c = $1 order by a.id',
    'select id from a where c = $1 and not exists (select 1 from b where b.instance_id = a.instance_id)',
    `select id from a where instance_id = $1 and b = 'for update skip locked'`,
    'select id from a where instance_id = $1 for update',
    'update a set b = $1 where instance_id = $2 and id = $3 returning id',
    'insert into a (instance_id, id) values ($1, $2) on conflict (instance_id, id) do update set b = excluded.b',
    anywhere,
    inInstance,
  ]
  for (const statement of taken) test(statement, () => assert.equal(refusedByCluster(statement), undefined))
})
