import type { Core } from '#kernel/operations/core.ts'
import type { Part } from '#kernel/parts/part.ts'
import { historiesGrew, PACK_HISTORIES, packHistories } from '#kernel/versioning/packing/pack-histories.ts'

export function versioningPart({ database }: Core): Part {
  const packing = { run: packHistories(database), recurs: true, hasWork: () => historiesGrew(database) }
  return { name: 'versioning', jobs: [{ kind: PACK_HISTORIES, ...packing }] }
}
