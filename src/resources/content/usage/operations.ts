import Type from 'typebox'
import type { Db } from '#kernel/database/database.ts'
import { digestOf } from '#kernel/operations/digest.ts'
import { metaOf, windowOf } from '#kernel/operations/list.ts'
import { about, named } from '#kernel/operations/named.ts'
import { defineOperation, type Operation } from '#kernel/operations/operation.ts'
import { MAX_PER, Meta, paging } from '#kernel/operations/schemas.ts'
import { at, type Target } from '#kernel/operations/target.ts'
import { HTML_KINDS, VERSIONED_HTML } from '#kernel/versioning/kinds.ts'
import { assetTarget } from '#resources/content/assets/store.ts'
import type { Seed } from '#resources/content/usage/affected.ts'
import { UsingRecord } from '#resources/content/usage/schema.ts'
import { seedOfAsset, seedOfForm, seedOfRecord, seedOfTable } from '#resources/content/usage/seeds.ts'
import { usageOf } from '#resources/content/usage/usage-of.ts'
import { targetOf } from '#resources/content/versioned/store.ts'
import { formTarget } from '#resources/data/forms/store.ts'
import { tableTarget } from '#resources/data/tables/store.ts'

type UsedRecord = { id: string; website_id: string }

/** A kind of record whose usage can be asked for. */
type UsageKind<Row extends UsedRecord> = {
  kind: string
  plural: string
  target: Target<Row>
  seed(row: Row, db: Db): Seed | Promise<Seed>
}

// biome-ignore lint/suspicious/noExplicitAny: each has its own record
const USAGE_KINDS: readonly UsageKind<any>[] = [
  ...HTML_KINDS.filter((kind) => kind !== 'page').map((kind) => ({
    kind,
    plural: VERSIONED_HTML[kind].plural,
    target: targetOf(kind),
    seed: (record: UsedRecord) => seedOfRecord({ ...record, kind }),
  })),
  { kind: 'asset', plural: 'assets', target: assetTarget, seed: seedOfAsset },
  { kind: 'table', plural: 'tables', target: tableTarget, seed: seedOfTable },
  { kind: 'form', plural: 'forms', target: formTarget, seed: seedOfForm },
]

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
      summary: 'List the pages and other records that use a record, also by components',
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
