import { invalid, LimitReached } from '#kernel/operations/errors.ts'
import type { BlockKind } from '#kernel/versioning/kinds.ts'
import type { BlockDefinition } from '#resources/content/blocks/definition.ts'
import { blockNamed, insertBlock } from '#resources/content/blocks/store.ts'
import { component } from '#resources/content/components/component.ts'
import { snippet } from '#resources/content/snippets/snippet.ts'
import { theme } from '#resources/content/themes/theme.ts'
import { type Applying, timesOf } from '#resources/transfer/import/applying.ts'
import type { PlannedBlock } from '#resources/transfer/model.ts'

// biome-ignore lint/suspicious/noExplicitAny: the versioned fields of each kind are its own
export const BLOCKS: Record<BlockKind, BlockDefinition<any>> = { component, snippet, theme }

/** @throws LimitReached; ValidationFailed for a name that is taken or malformed */
export async function applyBlock({ tx, website, ids, now }: Applying, planned: PlannedBlock): Promise<void> {
  const { kind, id, name } = planned
  const { nameMessage, limit } = BLOCKS[kind]
  const message = nameMessage(name)
  if (message) throw invalid('name', message)
  if (kind !== 'theme' && (await blockNamed(tx, website.id, kind, name)))
    throw invalid('name', 'has already been taken')
  const row = { id: ids.of(id), website_id: website.id, kind, name, revision: 1, ...timesOf(planned, now) }
  const { length } = await insertBlock(tx, row)
  if (length > limit)
    throw new LimitReached(`${kind}_limit_reached`, 'base', `The limit of ${limit} ${kind}s per website is reached`)
}
