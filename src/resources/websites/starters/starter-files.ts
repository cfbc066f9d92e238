import { fileURLToPath } from 'node:url'
import { folderEntries } from '#archive/folder-entries.ts'
import { zipOf } from '#archive/write-zip.ts'
import type { Providers } from '#kernel/operations/providers.ts'
import type { StoredBlob } from '#providers/blobs/blob-store.ts'
import { storeBlob } from '#resources/content/blobs/store-blob.ts'
import type { StarterName } from '#resources/websites/starters/starters.ts'

const FOLDER = fileURLToPath(new URL('../../../../starters/', import.meta.url))

/** Stores the starter as the archive of an import. The caller removes it where it is not used. */
export function storeStarter({ blobs }: Providers, name: StarterName): Promise<StoredBlob> {
  return storeBlob(blobs, zipOf(folderEntries(FOLDER + name)))
}
