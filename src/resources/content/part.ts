import type { Core } from '#kernel/operations/core.ts'
import type { Part } from '#kernel/parts/part.ts'
import { COLLECT_BLOBS, collectBlobs } from '#resources/content/blobs/collect.ts'

export function contentPart({ database, providers }: Core): Part {
  return {
    name: 'content',
    jobs: [{ kind: COLLECT_BLOBS, run: collectBlobs(database, providers.blobs), recurs: true }],
  }
}
