import { table } from '#kernel/database/tables/table.ts'

export const accountTables = {
  accounts: table<AccountRow>({ owner: 'accounts', key: ['id'] }),
  users: table<UserRow>({ owner: 'auth', key: ['id'] }),
  brands: table<BrandRow>({ owner: 'accounts', key: ['account_id'] }),
}

export type AccountRow = {
  id: string
  plan: 'free' | 'pro' | 'business'
  domain_limit: number | null
  storage_limit: number | null
  /** Bytes of all assets of all its websites. */
  storage_used: number
  /** Null while its users can sign in and its websites answer. */
  suspended_at: number | null
  /** What the operator gave as the reason; null where they gave none. */
  suspension_reason: string | null
  created_at: number
  updated_at: number
}

/** What an account shows in place of the product's name and colors. */
export type BrandRow = {
  account_id: string
  /** Without one nothing is shown. */
  name: string | null
  /** Like #0b7a4b. */
  color: string | null
  /** A PNG in base64. */
  logo: string | null
  /** Changes with the logo, whose address it is part of. */
  logo_id: string | null
  updated_at: number
}

export type UserRow = {
  id: string
  account_id: string
  email: string
  name: string
  password_hash: string | null
  email_verified_at: number | null
  /** 1 for who operates the installation: the console shows them /operator. Set by a command only. */
  is_operator: 0 | 1
  created_at: number
  updated_at: number
}
