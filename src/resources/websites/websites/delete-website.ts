import { accountForUpdate, addStorage, storageOfWebsite } from '#accounts/store.ts'
import { insertTrash } from '#kernel/changes/trash-store.ts'
import type { Tx } from '#kernel/database/database.ts'
import type { Actor } from '#kernel/operations/caller.ts'
import { ValidationFailed } from '#kernel/operations/errors.ts'
import { hasPurchased, releaseNamesOf } from '#resources/domains/domains/store.ts'
import { hasOrder } from '#resources/domains/purchases/store.ts'
import { hideWebsite, type WebsiteRecord } from '#resources/websites/websites/store.ts'

type By = { actor: Actor; now: number; changeSetId: string | null }

/**
 * Moves a website to the trash with everything in it, its members included. Its files no longer count as storage, and its
 * domains are free for others.
 * @throws ValidationFailed when it holds a purchased domain, or one is being bought for it
 */
export async function deleteWebsite(tx: Tx, website: WebsiteRecord, { actor, now, changeSetId }: By): Promise<void> {
  const { id, name, account_id } = website
  if (await hasPurchased(tx, id)) throw holdsPurchased()
  if (await hasOrder(tx, id)) throw isBuying()
  await accountForUpdate(tx, account_id)
  await releaseNamesOf(tx, id, now)
  await hideWebsite(tx, id, now)
  const byte_size = await storageOfWebsite(tx, id)
  await addStorage(tx, id, -byte_size)
  await insertTrash(tx, {
    ...{ website_id: id, kind: 'website', record_id: id, title: name, byte_size },
    ...{ change_set_id: changeSetId ?? '', change_id: '', deleted_by: JSON.stringify(actor) },
    ...{ deleted_at: now, restored_at: null },
  })
}

function isBuying() {
  return new ValidationFailed(
    { base: ['A website for which a domain is being bought cannot be deleted'] },
    { code: 'website_has_purchased_domain', detail: 'Nothing was changed. Wait until the purchase has ended.' },
  )
}

function holdsPurchased() {
  return new ValidationFailed(
    { base: ['A website with a purchased domain cannot be deleted'] },
    {
      code: 'website_has_purchased_domain',
      detail: 'Nothing was changed. Move the domain to another website first: change its website_id.',
    },
  )
}
