import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { tenancyOf } from './statement-tenancy.ts'

describe('a statement is bound to one instance', () => {
  const bound: readonly (readonly [statement: string, placeholders: readonly number[]])[] = [
    ['select id from "tax" where instance_id = ?', [1]],
    ['select t.id from "tax" as t where t.instance_id = $2 and t.id = $1', [2]],
    ['select "tax"."id" from "tax" where "tax"."instance_id" = ? and "tax"."deleted" is null', [1]],
    ['select a.id from a join b on b.instance_id = a.instance_id and b.id = a.b_id where a.instance_id = ?', [1]],
    ['select id from a where instance_id = ? and id in (select a_id from b where instance_id = ? and c = ?)', [1, 2]],
    ['select id from a where instance_id = ? and exists (select 1 from b where b.instance_id = a.instance_id)', [1]],
    ['select n from (select count(*) as n from a where instance_id = ?) as counted', [1]],
    [
      'select 1 from "group" join "order" on "order"."instance_id" = "group"."instance_id" where "group".instance_id = ?',
      [1],
    ],
    ['select value from json_each(?)', []],
    ['select a from x where instance_id = ? union all select b from y where instance_id = ?', [1, 2]],
    ['select id from a where (instance_id = ? and b = ?) and (c = ? or d = ?) order by id', [1]],
    ['with x as (select id from a where instance_id = ?) select id from x', [1]],
    ['insert into a (instance_id, id) values (?, ?), (?, ?) on conflict (instance_id, id) do update set b = 1', [1, 3]],
    ['insert into a (instance_id, id) select instance_id, id from b where instance_id = ?', [1]],
    ['update "a" set "b" = ?, c = c + 1 where instance_id = ? and id = ?', [2]],
    ['delete from a where instance_id = ?', [1]],
    ["select id from a where b = 'x or y' and instance_id = ?", [1]],
  ]
  for (const [statement, placeholders] of bound) {
    test(statement, () => assert.deepEqual(tenancyOf(statement), { unbound: [], placeholders }))
  }
})

describe('a statement is not bound if', () => {
  const unbound: readonly (readonly [why: string, statement: string, tables: readonly string[]])[] = [
    ['nothing names the instance', 'select id from a where id = ?', ['a']],
    ['there is no condition', 'select id from a', ['a']],
    ['an or is beside it', 'select id from a where instance_id = ? or b = ?', ['a']],
    ['it is one of the alternatives', 'select id from a where (instance_id = ? or b = ?)', ['a']],
    ['only another table has it', 'select a.id from a join b on b.id = a.b_id where a.instance_id = ?', ['b']],
    ['two tables are only like each other', 'select 1 from a join b on a.instance_id = b.instance_id', ['a', 'b']],
    ['a sub-select leaves it out', 'select id from a where instance_id = ? and id in (select a_id from b)', ['b']],
    ['a sub-select reuses the name', 'select 1 from a where instance_id = ? and b in (select id from a)', ['a']],
    [
      'a sub-select reuses the alias',
      'select 1 from a as t where t.instance_id = ? and t.b in (select t.id from b as t where t.c = 1)',
      ['b'],
    ],
    ['it is compared with a literal', 'select id from a where instance_id = 1', ['a']],
    ['it is not compared for equality', 'select id from a where instance_id > ?', ['a']],
    ['it is compared in the columns', 'select instance_id = ? from a', ['a']],
    ['a table is added by a comma', 'select a.id from a, b where a.instance_id = ?', ['b']],
    ['two tables could be meant', 'select a.id from a, b where instance_id = ?', ['a', 'b']],
    ['an insert leaves it out', 'insert into a (id) values (?)', ['a']],
    ['an update changes all', 'update a set instance_id = ? where id = ?', ['a']],
    ['a delete removes all', 'delete from a', ['a']],
    ['one side of a union leaves it out', 'select a from x where instance_id = ? union select b from y', ['y']],
  ]
  for (const [why, statement, tables] of unbound) {
    test(`${why}: ${statement}`, () => assert.deepEqual(tenancyOf(statement).unbound, tables))
  }
})

test('unbalanced parentheses are not a statement', () => {
  assert.throws(() => tenancyOf('select (id from a'))
  assert.throws(() => tenancyOf('select id) from a'))
})
