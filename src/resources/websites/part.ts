import type { Core } from '#kernel/operations/core.ts'
import type { Part } from '#kernel/parts/part.ts'
import { PURGE_WEBSITE, purgeWebsites } from '#resources/websites/websites/purge.ts'

export function websitesPart({ database }: Core): Part {
  return { name: 'websites', jobs: [{ kind: PURGE_WEBSITE, run: purgeWebsites(database) }] }
}
