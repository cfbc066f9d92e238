import type { Db } from '#database/database.ts'
import type { Target } from '#operations/target.ts'
import { assetTarget } from '#resources/assets/store.ts'
import { usesOfAsset } from '#resources/assets/uses.ts'
import { type Block, blockTarget } from '#resources/blocks/store.ts'
import { type FormRecord, formTarget } from '#resources/forms/store.ts'
import { pagesBoundTo } from '#resources/pages/binding-store.ts'
import { partTarget } from '#resources/shared-html/store.ts'
import { type TableRecord, tableTarget } from '#resources/tables/store.ts'
import type { Seed } from '#resources/usage/affected.ts'
import { SHARED_PART_KINDS, type SharedPartKind } from '#versioning/kinds.ts'

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
  ...SHARED_PART_KINDS.map((kind) => ({ kind, plural: `${kind}s`, target: partTarget(kind), seed: seedOfPart(kind) })),
  { kind: 'component', plural: 'components', target: blockTarget('component'), seed: seedOfBlock('component') },
  { kind: 'snippet', plural: 'snippets', target: blockTarget('snippet'), seed: seedOfBlock('snippet') },
  {
    kind: 'theme',
    plural: 'themes',
    target: blockTarget('theme'),
    seed: ({ id }: Block) => ({ used: [], records: [{ kind: 'theme', id }] }),
  },
  {
    kind: 'asset',
    plural: 'assets',
    target: assetTarget,
    seed: (asset) => ({ used: usesOfAsset(asset), records: [] }),
  },
  {
    kind: 'table',
    plural: 'tables',
    target: tableTarget,
    seed: async ({ id, website_id, key }: TableRecord, db) => ({
      used: [{ kind: 'table', name: key }],
      records: [],
      pageIds: (await pagesBoundTo(db, website_id, id)).map((page) => page.id),
    }),
  },
  {
    kind: 'form',
    plural: 'forms',
    target: formTarget,
    seed: ({ key }: FormRecord) => ({ used: [{ kind: 'form', name: key }], records: [] }),
  },
]

function seedOfPart(kind: SharedPartKind) {
  return ({ id }: UsedRecord): Seed => ({ used: [], records: [{ kind, id }] })
}

function seedOfBlock(kind: 'component' | 'snippet') {
  return ({ id, name }: Block): Seed => ({ used: [{ kind, name }], records: [{ kind, id }] })
}
