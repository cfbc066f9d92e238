import { brandFields } from '#accounts/brand.ts'
import { brandOfWebsite, findBrand, saveBrand } from '#accounts/brands-store.ts'
import { limitsOf } from '#accounts/limits.ts'
import { accountForUpdate } from '#accounts/store.ts'
import type { Db } from '#kernel/database/database.ts'
import { newId } from '#kernel/database/ids.ts'
import { digestOf } from '#kernel/operations/digest.ts'
import { CredentialNotAllowed, LimitReached, ValidationFailed } from '#kernel/operations/errors.ts'
import { refuseLimited } from '#kernel/operations/key-limits.ts'
import type { Links } from '#kernel/operations/links.ts'
import { defineOperation, type Operation } from '#kernel/operations/operation.ts'
import { unchanged } from '#kernel/operations/outcome.ts'
import { at } from '#kernel/operations/target.ts'
import { preparedLogo } from '#resources/people/brand/logo.ts'
import { cleanName } from '#resources/people/brand/rules.ts'
import { AccountBrand, Brand, BrandChanges, presentBrand } from '#resources/people/brand/schema.ts'
import { websiteTarget } from '#resources/websites/websites/store.ts'

const NO_TOOL = { omitted: 'It is how the owner of an account appears to clients, and no work on a website.' }

const show = defineOperation({
  name: 'brand_get',
  summary: 'Show the name, color and logo that your account shows to its people and clients',
  scope: 'read',
  routes: ['GET /brand'],
  tool: NO_TOOL,
  output: AccountBrand,
  revision: digestOf,
  handler: ({ db, caller, links }) => brandOfAccount(db, caller.accountId, links),
})

const update = defineOperation({
  name: 'brand_update',
  summary: 'Change the name, color or logo that your account shows in the console and in mails',
  scope: 'write',
  review: 'free',
  routes: ['PATCH /brand'],
  tool: NO_TOOL,
  input: BrandChanges,
  output: AccountBrand,
  revision: digestOf,
  emits: 'account.updated',
  prepare: async ({ providers, input }) => (input.logo ? preparedLogo(providers.images, input.logo) : null),
  async handler({ tx, now, caller, links, plans, input, prepared }) {
    refuseLimited(caller, 'change the brand of the account')
    if (caller.credential.kind === 'oauth')
      throw new CredentialNotAllowed(
        'An OAuth token cannot change the brand of the account',
        'Sign in, or use an API key without limits.',
      )
    const { name, color } = input
    const account = await accountForUpdate(tx, caller.accountId)
    if (limitsOf(account, plans).brands === 0 && (name || color || prepared))
      throw new LimitReached(
        'brand_limit_reached',
        'base',
        "The account's plan has no brand of its own",
        'Nothing was changed. Choose the plan pro or business.',
      )
    const cleaned = name && cleanName(name)
    if (cleaned === '') throw new ValidationFailed({ name: ["can't be blank"] })
    const changes = {
      ...(name === undefined ? {} : { name: cleaned! }),
      ...(color === undefined ? {} : { color: color?.toLowerCase() ?? null }),
      ...(input.logo === undefined ? {} : { logo: prepared, logo_id: prepared && newId() }),
    }
    const changed = await saveBrand(tx, account.id, changes, now)
    const answer = await brandOfAccount(tx, account.id, links)
    return changed ? answer : unchanged(answer)
  },
})

const ofWebsite = defineOperation({
  name: 'website_brand_get',
  summary: 'Show the name, color and logo that people of a website see: those of the account that has it',
  scope: 'read',
  role: 'viewer',
  routes: ['GET /websites/:website_id/brand'],
  tool: NO_TOOL,
  target: at('website_id', websiteTarget),
  output: Brand,
  revision: digestOf,
  handler: async ({ db, target, links }) =>
    presentBrand((await brandOfWebsite(db, target.id)) ?? brandFields(), links.base),
})

export const brandOperations: readonly Operation[] = [show, update, ofWebsite]

async function brandOfAccount(db: Db, id: string, links: Links) {
  return { id, ...presentBrand(brandFields(await findBrand(db, id)), links.base) }
}
