import type { BlockKind } from '#kernel/versioning/kinds.ts'
import type { BlockChange } from '#resources/content/blocks/definition.ts'
import type { Block } from '#resources/content/blocks/store.ts'

/**
 * The fields of a change that have no version: the name by which html shows a component or snippet, and which theme is active.
 * @param block null for a new one
 */
export function fieldsAtOnce(
  kind: BlockKind,
  { name, active }: BlockChange,
  block: Pick<Block, 'id' | 'name' | 'theme_id'> | null,
): string[] {
  if (kind !== 'theme') return block && name !== undefined && name !== block.name ? ['name'] : []
  const isActive = block !== null && block.theme_id === block.id
  return active !== undefined && active !== isActive ? ['active'] : []
}
