import { SHORT_ROWS, table } from '#kernel/database/tables/table.ts'

export const domainTables = {
  former_holders: table<FormerHolderRow>({ owner: 'resources/domains/domains', key: ['name'] }),
  dkim_keys: table<DkimKeyRow>({
    owner: 'resources/domains/domains',
    key: ['website_id', 'domain_id'],
    purge: { rowsAtOnce: SHORT_ROWS },
  }),
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
