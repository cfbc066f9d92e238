import { accountForUpdate, addStorage, storageOfWebsite } from '#accounts/store.ts'
import { insertTrash } from '#changes/trash-store.ts'
import type { Tx } from '#database/database.ts'
import type { Actor } from '#operations/caller.ts'
import { hideWebsite, type WebsiteRecord } from '#resources/websites/store.ts'

type By = { actor: Actor; now: number; changeSetId: string | null }

/** Moves a website to the trash with everything in it, its members included. Its files no longer count as storage. */
export async function deleteWebsite(tx: Tx, website: WebsiteRecord, { actor, now, changeSetId }: By): Promise<void> {
  const { id, name, account_id } = website
  await accountForUpdate(tx, account_id)
  await hideWebsite(tx, id, now)
  const byte_size = await storageOfWebsite(tx, id)
  await addStorage(tx, id, -byte_size)
  await insertTrash(tx, {
    ...{ website_id: id, kind: 'website', record_id: id, title: name, byte_size },
    ...{ change_set_id: changeSetId ?? '', change_id: '', deleted_by: JSON.stringify(actor) },
    ...{ deleted_at: now, restored_at: null },
  })
}
