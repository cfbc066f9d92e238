import type { Tx } from '#kernel/database/database.ts'
import { invalid } from '#kernel/operations/errors.ts'
import type { Use } from '#kernel/versioning/compile-change.ts'
import type { BlockKind } from '#kernel/versioning/kinds.ts'
import { usesOfRecord } from '#kernel/versioning/uses.ts'
import { blocksUsedBy } from '#resources/content/blocks/graph-store.ts'

type Checked = { id: string; website_id: string; kind: BlockKind; name: string }

/**
 * Called with the website locked, since several components make a cycle together.
 * @param uses what it will use; what its versions use now unless given
 * @throws ValidationFailed naming the components and snippets of a cycle that it is in
 */
export async function checkCycles(tx: Tx, block: Checked, uses?: readonly Use[]): Promise<void> {
  const { website_id } = block
  const start = keyOf(block)
  const cameFrom = new Map<string, string>()
  let level = (uses ?? (await usesOfRecord(tx, block.id))).filter(isBlock)
  for (const use of level) cameFrom.set(keyOf(use), start)
  while (level.length > 0 && !cameFrom.has(start)) {
    const found = await blocksUsedBy(tx, website_id, level)
    level = []
    for (const { by, use } of found) {
      if (cameFrom.has(keyOf(use))) continue
      cameFrom.set(keyOf(use), keyOf(by))
      level.push(use)
    }
  }
  if (cameFrom.has(start)) throw invalid('html_content', `makes a cycle: ${pathOf(cameFrom, start).join(' → ')}`)
}

function pathOf(cameFrom: ReadonlyMap<string, string>, start: string): string[] {
  const path = [start]
  do path.unshift(cameFrom.get(path[0]!)!)
  while (path[0] !== start)
  return path.map((key) => key.slice(key.indexOf(' ') + 1))
}

function keyOf({ kind, name }: { kind: string; name: string }): string {
  return `${kind} ${name}`
}

function isBlock({ kind }: Use): boolean {
  return kind === 'component' || kind === 'snippet'
}
