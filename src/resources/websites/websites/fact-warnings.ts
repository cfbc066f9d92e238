import type { Tx } from '#kernel/database/database.ts'
import { inUseWarning } from '#resources/content/usage/warning.ts'

type Website = { id: string; facts: string }

/** What the removal of facts that pages show is told. */
export async function factWarnings(tx: Tx, before: Website, after: Website): Promise<string[]> {
  const left = JSON.parse(after.facts)
  const warnings: string[] = []
  for (const name of Object.keys(JSON.parse(before.facts))) {
    if (Object.hasOwn(left, name)) continue
    const warning = await inUseWarning(tx, before.id, `fact, ${name}`, { used: [{ kind: 'fact', name }], records: [] })
    if (warning) warnings.push(warning)
  }
  return warnings
}
