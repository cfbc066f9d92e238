import type { Db } from '#kernel/database/database.ts'
import type { Target } from '#kernel/operations/target.ts'
import { SHARED_PART_KINDS } from '#kernel/versioning/kinds.ts'
import { assetTarget } from '#resources/content/assets/store.ts'
import { blockTarget } from '#resources/content/blocks/store.ts'
import { partTarget } from '#resources/content/shared-html/store.ts'
import type { Seed } from '#resources/content/usage/affected.ts'
import { seedOfAsset, seedOfBlock, seedOfForm, seedOfPart, seedOfTable } from '#resources/content/usage/seeds.ts'
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
  ...SHARED_PART_KINDS.map((kind) => ({
    kind,
    plural: `${kind}s`,
    target: partTarget(kind),
    seed: (part: UsedRecord) => seedOfPart({ ...part, kind }),
  })),
  { kind: 'component', plural: 'components', target: blockTarget('component'), seed: seedOfBlock },
  { kind: 'snippet', plural: 'snippets', target: blockTarget('snippet'), seed: seedOfBlock },
  {
    kind: 'theme',
    plural: 'themes',
    target: blockTarget('theme'),
    seed: seedOfBlock,
  },
  {
    kind: 'asset',
    plural: 'assets',
    target: assetTarget,
    seed: seedOfAsset,
  },
  {
    kind: 'table',
    plural: 'tables',
    target: tableTarget,
    seed: seedOfTable,
  },
  {
    kind: 'form',
    plural: 'forms',
    target: formTarget,
    seed: seedOfForm,
  },
]
