import { isOnlyUser } from '#auth/people.ts'
import type { Db } from '#kernel/database/database.ts'
import { purchasedFor } from '#resources/domains/domains/store.ts'
import { boughtFor } from '#resources/domains/purchases/store.ts'
import { membershipsOf, otherAdminsOf } from '#resources/people/accesses/store.ts'
import { websitesOfAccount } from '#resources/websites/websites/store.ts'

type Named = { id: string; name: string }

/** A website of the account: it is handed over to one of `admins`, or deleted. */
export type OwnWebsite = Named & {
  /** Everyone else who is an admin of it. */
  admins: (Named & { email: string })[]
  /** False when others took that from the user: then the website can only be handed over. */
  isAdmin: boolean
  /** Domains that were bought for it, or are being bought: it cannot be deleted with them. */
  bought: string[]
}

/** What goes with a user's account, and what stands in the way. */
export type Leaving = {
  own: OwnWebsite[]
  /** Websites of others, which only lose a member. */
  others: Named[]
  /** Those of them that nobody else is an admin of: someone else must become one first. */
  onlyAdminOf: Named[]
  /** Nobody else has an account here. */
  isOnlyUser: boolean
}

export async function lookAtLeaving(db: Db, user: { id: string; account_id: string }): Promise<Leaving> {
  const own = await websitesOfAccount(db, user.account_id)
  const memberships = await membershipsOf(db, user.id)
  const ownIds = own.map(({ id }) => id)
  const others = memberships.filter(({ account_id }) => account_id !== user.account_id)
  const ids = [...ownIds, ...others.map(({ website_id }) => website_id)]
  const admins = await otherAdminsOf(db, ids, user.id)
  const bought = [...(await purchasedFor(db, ownIds)), ...(await boughtFor(db, ownIds))]
  const adminsBy = Map.groupBy(admins, ({ website_id }) => website_id)
  const boughtBy = Map.groupBy(bought, ({ website_id }) => website_id)
  const isAdminOf = new Set(memberships.flatMap(({ role, website_id }) => (role === 'admin' ? [website_id] : [])))
  const named = ({ website_id, website_name }: (typeof others)[number]) => ({ id: website_id, name: website_name })
  return {
    own: own.map(({ id, name }) => ({
      id,
      name,
      admins: (adminsBy.get(id) ?? []).map((one) => ({ id: one.user_id, name: one.user_name, email: one.user_email })),
      isAdmin: isAdminOf.has(id) || !adminsBy.has(id),
      bought: (boughtBy.get(id) ?? []).map((domain) => domain.name),
    })),
    others: others.map(named),
    onlyAdminOf: others.filter(({ website_id }) => isAdminOf.has(website_id) && !adminsBy.has(website_id)).map(named),
    isOnlyUser: await isOnlyUser(db, user.id),
  }
}
