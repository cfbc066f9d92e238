import { limitsOf } from '#accounts/limits.ts'
import { addStorage, storageOfWebsite } from '#accounts/store.ts'
import type { TrashRow } from '#kernel/changes/trash-record.ts'
import { takeFromTrash } from '#kernel/changes/trash-store.ts'
import type { Tx } from '#kernel/database/database.ts'
import type { WriteContext } from '#kernel/operations/context.ts'
import { NotFound } from '#kernel/operations/errors.ts'
import { storageLimitReached } from '#resources/content/assets/receive-file.ts'
import { checkNamesOf } from '#resources/domains/domains/store.ts'
import { restoreAccesses } from '#resources/people/accesses/store.ts'
import { accountWithRoom } from '#resources/websites/websites/add-website.ts'
import { asSubdomainTaken, changedWebsite } from '#resources/websites/websites/change-website.ts'
import { deletedWebsite, getWebsite, saveWebsite, type WebsiteRecord } from '#resources/websites/websites/store.ts'

type Context = { tx: Tx } & Pick<WriteContext<unknown, unknown, unknown, unknown>, 'now' | 'plans'>

/**
 * Brings a deleted website back with everything in it, its members included, at its former subdomain or the given one.
 * @throws LimitReached when the plan has no room for it; ValidationFailed when the subdomain is taken
 */
export async function restoreWebsite(
  { tx, now, plans }: Context,
  { website_id, account_id }: TrashRow,
  { subdomain }: { subdomain?: string },
): Promise<WebsiteRecord> {
  const account = await accountWithRoom(tx, account_id, plans)
  const deleted = await deletedWebsite(tx, website_id)
  if (!deleted) throw new NotFound('Trash')
  const restored = { deleted_at: null, former_subdomain: null, revision: deleted.revision + 1, updated_at: now }
  const former = { ...deleted, subdomain: deleted.former_subdomain }
  const named = subdomain === undefined ? former : await changedWebsite(tx, former, { subdomain })
  await saveWebsite(tx, { ...named, ...restored }).catch(asSubdomainTaken)
  await restoreAccesses(tx, website_id)
  await checkNamesOf(tx, website_id, now)
  const { storage_used } = await addStorage(tx, website_id, await storageOfWebsite(tx, website_id))
  const limit = limitsOf(account, plans).storage_bytes
  if (storage_used > limit) throw storageLimitReached(limit)
  await takeFromTrash(tx, website_id, website_id, now)
  return getWebsite(tx, website_id)
}
