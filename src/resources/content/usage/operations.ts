import Type from 'typebox'
import { digestOf } from '#kernel/operations/digest.ts'
import { metaOf, windowOf } from '#kernel/operations/list.ts'
import { about, named } from '#kernel/operations/named.ts'
import { defineOperation, type Operation } from '#kernel/operations/operation.ts'
import { MAX_PER, Meta, paging } from '#kernel/operations/schemas.ts'
import { at } from '#kernel/operations/target.ts'
import { USAGE_KINDS, type UsageKind, type UsedRecord } from '#resources/content/usage/kinds.ts'
import { UsingRecord } from '#resources/content/usage/schema.ts'
import { usageOf } from '#resources/content/usage/usage-of.ts'

const Usage = named(
  'Usage',
  Type.Object({
    pages_count: Type.Integer({ description: 'All pages that show it, in their live or latest version.' }),
    data: Type.Array(UsingRecord, { about: 'The records that use it: pages last.' }),
    meta: about(Meta, 'The page of the list that this is.'),
  }),
)

export const usageOperations: readonly Operation[] = USAGE_KINDS.map(usageOperation)

function usageOperation({ kind, plural, target, seed }: UsageKind<UsedRecord>): Operation {
  return defineOperation({
    name: `${plural}_usage`,
    summary: `List the pages and other records that use this ${kind.replaceAll('_', ' ')}`,
    scope: 'read',
    role: 'viewer',
    routes: [`GET /websites/:website_id/${plural}/:id/usage`, `GET /websites/${plural}/:id/usage`],
    tool: {
      family: 'usage_get',
      kind,
      summary: 'List the pages and other records that use a record, also by components; what a change of it touches',
    },
    target: at('id', target),
    query: Type.Object(paging(MAX_PER)),
    output: Usage,
    revision: digestOf,
    async handler({ db, target, query }) {
      const window = windowOf(query, MAX_PER)
      const { rows, total, pages_count } = await usageOf(db, target.website_id, await seed(target, db), window)
      return { pages_count, data: rows, meta: metaOf({ window, total }) }
    },
  })
}
