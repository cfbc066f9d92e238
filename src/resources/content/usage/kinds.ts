import type { Db } from '#kernel/database/database.ts'
import type { Target } from '#kernel/operations/target.ts'
import { VERSIONED, VERSIONED_KINDS } from '#kernel/versioning/kinds.ts'
import { assetTarget } from '#resources/content/assets/store.ts'
import type { Seed } from '#resources/content/usage/affected.ts'
import { seedOfAsset, seedOfForm, seedOfRecord, seedOfTable } from '#resources/content/usage/seeds.ts'
import { targetOf } from '#resources/content/versioned/store.ts'
import { formTarget } from '#resources/data/forms/store.ts'
import { tableTarget } from '#resources/data/tables/store.ts'

export type UsedRecord = { id: string; website_id: string }

/** A kind of record whose usage can be asked for. */
export type UsageKind<Row extends UsedRecord> = {
  kind: string
  plural: string
  target: Target<Row>
  seed(row: Row, db: Db): Seed | Promise<Seed>
}

// biome-ignore lint/suspicious/noExplicitAny: each has its own record
export const USAGE_KINDS: readonly UsageKind<any>[] = [
  ...VERSIONED_KINDS.filter((kind) => kind !== 'page').map((kind) => ({
    kind,
    plural: VERSIONED[kind].plural,
    target: targetOf(kind),
    seed: (record: UsedRecord) => seedOfRecord({ ...record, kind }),
  })),
  { kind: 'asset', plural: 'assets', target: assetTarget, seed: seedOfAsset },
  { kind: 'table', plural: 'tables', target: tableTarget, seed: seedOfTable },
  { kind: 'form', plural: 'forms', target: formTarget, seed: seedOfForm },
]
