import { SHORT_ROWS, table } from '#kernel/database/tables/table.ts'

export const domainTables = {
  domains: table<DomainRow>({
    owner: 'resources/domains/domains',
    key: ['website_id', 'id'],
    purge: { rowsAtOnce: SHORT_ROWS },
  }),
  former_holders: table<FormerHolderRow>({ owner: 'resources/domains/domains', key: ['name'] }),
  dkim_keys: table<DkimKeyRow>({
    owner: 'resources/domains/domains',
    key: ['website_id', 'domain_id'],
    purge: { rowsAtOnce: SHORT_ROWS },
  }),
}

export type DomainSource = 'attached' | 'purchased'
export type DomainStatus = 'pending_verification' | 'active' | 'misconfigured' | 'expired'
export type VerifiedBy = 'txt' | 'delegation' | 'registrar'

export type DomainRow = {
  id: string
  website_id: string
  account_id: string
  /** In ASCII and lower case, without a root dot. */
  name: string
  unicode_name: string
  /** The same as `name` once it is verified. Unique: a claim that nobody has proved blocks no one. */
  owned_name: string | null
  source: DomainSource
  /** Whose policy decides whether it becomes the primary one by itself. */
  attached_by: 'people' | 'agents'
  status: DomainStatus
  is_primary: number
  /** 1 when its DNS records are managed here. */
  dns_managed: number
  auto_renew: number
  /** What the TXT record must hold; public. */
  verification_token: string
  verified_at: number | null
  verified_by: VerifiedBy | null
  checked_at: number | null
  /** Null for a name that is checked no longer. */
  next_check_at: number | null
  /** Checks in a row whose answer was not the expected one, or that got none. */
  checks_failed: number
  /** JSON: what the last check saw. */
  observed: string
  /** The registrar's name for a purchased domain. */
  registrar_reference: string | null
  registered_until: number | null
  /** The days before expiry that were last notified. */
  expiry_notice: number | null
  revision: number
  created_at: number
  updated_at: number
}

/** The account that had a name last, before it was let go. */
export type FormerHolderRow = { name: string; account_id: string; ends_at: number }

/** The key with which mail from a domain is signed. */
export type DkimKeyRow = {
  website_id: string
  domain_id: string
  selector: string
  /** In base64 (SubjectPublicKeyInfo). */
  public_key: string
  /** PEM, encrypted. */
  private_key: string
  /** 1 while the last check that got an answer saw the public key in the DNS. */
  is_right: number
  first_right_at: number | null
  created_at: number
}
