import { fileURLToPath } from 'node:url'
import { folderEntries } from '#archive/folder-entries.ts'
import { zipOf } from '#archive/write-zip.ts'
import type { Tx } from '#kernel/database/database.ts'
import type { Actor } from '#kernel/operations/caller.ts'
import type { Providers } from '#kernel/operations/providers.ts'
import type { StoredBlob } from '#providers/blobs/blob-store.ts'
import { storeBlob } from '#resources/content/blobs/store-blob.ts'
import { addImport } from '#resources/transfer/import/new-import.ts'
import type { StarterName } from '#resources/websites/starters/starters.ts'

const FOLDER = fileURLToPath(new URL('../../../../starters/', import.meta.url))

/** Stores the starter, or the website of `sitewright demo`, as the archive of an import. The caller removes it where it is not used. */
export function storeStarter({ blobs }: Providers, name: StarterName | 'bakery'): Promise<StoredBlob> {
  return storeBlob(blobs, zipOf(folderEntries(FOLDER + name)))
}

/** Has a new website filled with a stored starter, by a job. Returns the import's id. */
export async function fillWithStarter(
  tx: Tx,
  website: { id: string; account_id: string },
  blob: StoredBlob,
  { starter, actor, now }: { starter: string; actor: Actor; now: number },
): Promise<string> {
  const { id } = await addImport(tx, {
    website_id: website.id,
    account_id: website.account_id,
    starter: true,
    blob,
    filename: `${starter}.zip`,
    format: 'folder',
    shared_parts: false,
    fetch_assets: false,
    source_website_id: null,
    confirm: true,
    actor,
    confirmed_by: null,
    now,
  })
  return id
}
