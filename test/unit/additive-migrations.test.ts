// Runs once: it reads statements only.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isAdditive } from '#kernel/database/migrations/additive.ts'

const ADDITIVE = [
  ['create table a (id text primary key)', 'create unique index a_by_b on a (b)', 'create index a_by_c on a (c)'],
  ['alter table a add column b text'],
  [`\n      create table a (\n id text)`],
  [],
]
const OTHERS = [
  ['create unique index a_by_b on a (b)'],
  ['create table b (id text)', 'create unique index a_by_b on a (b)'],
  ['alter table a drop column b'],
  ['alter table a rename column b to c'],
  ['alter table a add constraint b check (c > 0)'],
  ['alter table a alter column b set not null'],
  ['update a set b = 1'],
  ['create table b (id text)', 'insert into b select id from a'],
  ['create or replace function f() returns trigger language plpgsql as $$ begin return null; end $$'],
  ['drop index a_by_b'],
]

test('what makes tables, indexes and columns disturbs no process of the release before; anything else may', () => {
  for (const statements of ADDITIVE) assert.ok(isAdditive(statements), statements.join('; '))
  for (const statements of OTHERS) assert.ok(!isAdditive(statements), statements.join('; '))
})
