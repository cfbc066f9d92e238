import { table } from '#kernel/database/tables/table.ts'

export const certificateTables = {
  certificates: table<CertificateRow>({
    owner: 'certificates',
    key: ['name'],
    lease: { until: 'leased_until', free: null, by: 'name' },
  }),
  acme_accounts: table<AcmeAccountRow>({ owner: 'certificates', key: ['directory'] }),
  acme_challenges: table<AcmeChallengeRow>({
    owner: 'certificates',
    key: ['name', 'type'],
    notBackedUp: 'an authority asks for each within minutes, and a new order makes new ones',
  }),
}

/** The certificate of a host name: one that is wanted, in force, or left from a name that was given up. */
export type CertificateRow = {
  name: string
  /** The verified domain that it serves; null when nobody has verified the name any longer. */
  domain_id: string | null
  /** 1 when `name` is the `www` partner of the domain's own name, or its apex. */
  is_partner: number
  /** PEM, the name's own certificate first; null until one is issued. */
  chain: string | null
  /** PEM, encrypted. */
  private_key: string | null
  issued_at: number | null
  expires_at: number | null
  /** When to order it next; null for a name that nobody has verified. */
  next_attempt_at: number | null
  /** After a failure: before then no request has it ordered again. */
  earliest_attempt_at: number | null
  /** Until when one process works on it. */
  leased_until: number | null
  leased_by: string | null
  /** Failed attempts since the last that succeeded, and what the last one said. */
  failures: number
  error: string | null
  /** The order under way, which an attempt that was cut off continues, and its key, encrypted. */
  order_url: string | null
  order_key: string | null
  /** When somebody uploaded it; null for one that was ordered. */
  uploaded_at: number | null
  /** The days before the end of an uploaded one that were last told of. */
  notice: number | null
  created_at: number
  updated_at: number
}

/** Our account with a certificate authority. */
export type AcmeAccountRow = {
  directory: string
  url: string
  /** PEM, encrypted. */
  private_key: string
  /** Before then the authority wants no orders from us. */
  paused_until: number | null
  created_at: number
}

/** What an authority is going to ask for at a host name. */
export type AcmeChallengeRow = {
  name: string
  type: 'http-01' | 'tls-alpn-01'
  token: string
  key_authorization: string
  expires_at: number
}
