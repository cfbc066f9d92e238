import { limitsOf } from '#accounts/limits.ts'
import { getAccount } from '#accounts/store.ts'
import { getUser } from '#accounts/users-store.ts'
import { digestOf } from '#kernel/operations/digest.ts'
import { defineOperation, type Operation } from '#kernel/operations/operation.ts'
import { timestamp } from '#kernel/operations/schemas.ts'
import { countDomains } from '#resources/domains/domains/store.ts'
import { Me } from '#resources/people/me/schema.ts'
import { countWebsites } from '#resources/websites/websites/store.ts'

const show = defineOperation({
  name: 'me_get',
  summary: 'Show who you are, your limits and usage, and what your credential may do',
  scope: 'read',
  routes: ['GET /me'],
  output: Me,
  revision: digestOf,
  async handler({ db, caller, plans }) {
    const user = await getUser(db, caller.userId)
    const account = await getAccount(db, user.account_id)
    const { kind, id, name } = caller.credential
    const times = (row: { created_at: number; updated_at: number }) => ({
      created_at: timestamp(row.created_at),
      updated_at: timestamp(row.updated_at),
    })
    return {
      user: {
        id: user.id,
        email: user.email,
        email_verified: user.email_verified_at !== null,
        name: user.name,
        ...times(user),
      },
      account: { id: account.id, ...times(account) },
      plan: account.plan,
      limits: limitsOf(account, plans),
      usage: {
        websites: await countWebsites(db, account.id),
        domains: await countDomains(db, account.id),
        storage_bytes: account.storage_used,
      },
      scopes: SCOPES[caller.scope],
      credential: {
        ...{ kind, id, name },
        website_ids: caller.limits?.websiteIds ?? null,
        max_role: caller.limits?.maxRole ?? null,
      },
    }
  },
})

/** Write includes read. */
const SCOPES = { read: ['read'], write: ['read', 'write'] } as const

export const meOperations: readonly Operation[] = [show]
