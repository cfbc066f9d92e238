import { test } from 'node:test'
import Type from 'typebox'
import { defineList } from '#kernel/operations/define-list.ts'
import { defineOperation } from '#kernel/operations/operation.ts'

const Thing = Type.Object({ id: Type.String(), size: Type.Integer() })
type Row = { id: string; bytes: number }
const row: Row = { id: 'a', bytes: 3 }
const present = ({ id, bytes }: Row) => ({ id, size: bytes })

const read = { name: 'things_get', summary: 'Show a thing', routes: [], output: Thing, scope: 'read' } as const
const list = { name: 'things_list', summary: 'List things', routes: [], item: Thing }

/** The type check itself fails where a line beneath `@ts-expect-error` is accepted, or another one is not. */
test('a declaration that contradicts itself does not compile', () => {
  defineOperation({ ...read, present, revision: ({ bytes }) => String(bytes), handler: async () => row })
  // @ts-expect-error the result has no field `bytes`
  defineOperation({ ...read, present, handler: async () => ({ id: 'a' }) })
  // @ts-expect-error the answer has no `id`, which `output` declares
  defineOperation({ ...read, present: ({ bytes }) => ({ size: bytes }), handler: async () => row })
  // @ts-expect-error without a target there is no caller's role
  defineOperation({ ...read, handler: async ({ target }) => ({ role: target.caller_role }) })

  const query = Type.Object({ total: Type.Integer() })
  defineList({ ...list, query, present, handler: async ({ query }) => ({ rows: [row], total: query.total }) })
  defineList({ ...list, handler: async ({ window }) => ({ rows: [{ id: 'a', size: window.per }], total: 1 }) })
  // @ts-expect-error the query declares no `total`
  defineList({ ...list, present, handler: async ({ query }) => ({ rows: [row], total: query.total }) })
  // @ts-expect-error the rows are not what `present` takes
  defineList({ ...list, present, handler: async () => ({ rows: ['a'], total: 1 }) })
})
