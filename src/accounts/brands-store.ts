import { type Brand, brandOf } from '#accounts/brand.ts'
import type { Db, Tx } from '#kernel/database/database.ts'
import type { BrandRow } from '#kernel/database/tables/accounts.ts'

const SHOWN = ['brands.name', 'brands.color', 'brands.logo_id'] as const

export async function findBrand(db: Db, account_id: string): Promise<Omit<BrandRow, 'logo'> | undefined> {
  return db
    .selectFrom('brands')
    .select(['account_id', 'name', 'color', 'logo_id', 'updated_at'])
    .where('account_id', '=', account_id)
    .executeTakeFirst()
}

type BrandChanges = Partial<Pick<BrandRow, 'name' | 'color' | 'logo' | 'logo_id'>>

/**
 * Absent fields stay. The caller has locked the account.
 * @returns false where nothing differs; a new logo always does
 */
export async function saveBrand(tx: Tx, account_id: string, changes: BrandChanges, now: number): Promise<boolean> {
  const before = { name: null, color: null, logo_id: null, ...(await findBrand(tx, account_id)) }
  const fields = ['name', 'color', 'logo_id'] as const
  if (fields.every((field) => changes[field] === undefined || changes[field] === before[field])) return false
  const row = { name: null, color: null, logo: null, logo_id: null, ...changes, account_id, updated_at: now }
  await tx
    .insertInto('brands')
    .values(row)
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet({ ...changes, updated_at: now }))
    .execute()
  return true
}

/** What people of a website see, and its mails show: the brand of the account that has the website. */
export async function brandOfWebsite(db: Db, website_id: string): Promise<Brand | null> {
  const row = await db
    .selectFrom('websites')
    .innerJoin('brands', 'brands.account_id', 'websites.account_id')
    .select(SHOWN)
    .where('websites.id', '=', website_id)
    .executeTakeFirst()
  return brandOf(row)
}

/**
 * What a person sees where no website is open: the brand of their own account, or else of the one account that has all of
 * their websites.
 */
export async function brandForPerson(
  db: Db,
  { userId, accountId }: { userId: string; accountId: string },
): Promise<(Brand & { own: boolean }) | null> {
  const own = brandOf(await findBrand(db, accountId))
  const brand = own ?? (await brandOfOnlyAccount(db, userId))
  return brand && { ...brand, own: own !== null }
}

async function brandOfOnlyAccount(db: Db, user_id: string): Promise<Brand | null> {
  const accounts = await db
    .selectFrom('accesses')
    .innerJoin('websites', 'websites.id', 'accesses.website_id')
    .select('websites.account_id')
    .distinct()
    .where('accesses.user_id', '=', user_id)
    .where('websites.deleted_at', 'is', null)
    .limit(2)
    .execute()
  const [only, another] = accounts
  return only && !another ? brandOf(await findBrand(db, only.account_id)) : null
}

/** The PNG; undefined for a logo that is no more. */
export async function readLogo(db: Db, logo_id: string): Promise<Buffer | undefined> {
  const row = await db.selectFrom('brands').select('logo').where('logo_id', '=', logo_id).executeTakeFirst()
  return row?.logo ? Buffer.from(row.logo, 'base64') : undefined
}
