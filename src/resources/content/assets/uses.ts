import type { Use } from '#kernel/versioning/compile-change.ts'
import { foldFilename } from '#text/fold-filename.ts'

/** What html names an asset by: its id, in addresses too, or its filename. */
export function usesOfAsset({ id, filename }: { id: string; filename: string }): Use[] {
  return [id, foldFilename(filename)].map((name) => ({ kind: 'asset', name }))
}
