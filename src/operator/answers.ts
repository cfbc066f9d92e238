/** What the operator's requests answer. Nothing but types, so that the console can import it. Times are ISO 8601. */
export type Finding = { state: 'fine' | 'notice' | 'wrong'; says: string; fix?: string }

/** The figures of the installation. Sizes are in bytes. */
export type Figures = {
  version: string
  users: number
  suspended_accounts: number
  websites: number
  storage_bytes: number
  database: { kind: 'sqlite' | 'postgres'; bytes: number }
  disk: { bytes: number; free_bytes: number }
  jobs: { waiting: number /** For how long the oldest has been due. */; oldest_seconds: number }
  certificates: { waiting: number; failing: number; expiring: number; paused: number }
  /** Null without a cache in front. */
  edge: { kind: string; lag_seconds: number } | null
}

export type Overview = { figures: Figures; findings: Finding[] }

/** A part of a list, and where the next part begins; null at the end. A search has one part. */
export type Part<Row> = { data: Row[]; next: string | null /** A search found more than this. */; more: boolean }

export type ListedUser = {
  id: string
  account_id: string
  email: string
  name: string
  is_operator: boolean
  plan: Plan
  websites: number
  storage_bytes: number
  suspended_at: string | null
  created_at: string
}

export type ListedWebsite = {
  id: string
  account_id: string
  name: string
  subdomain: string
  url: string
  /** Of a user of the account that owns it; null while that account has none. */
  owner_email: string | null
  suspended_at: string | null
  created_at: string
}

export type Plan = 'free' | 'pro' | 'business'
type Limit = number | null

export type Account = {
  id: string
  users: { id: string; email: string; name: string; is_operator: boolean; created_at: string }[]
  /** The newest of them. */
  websites: ListedWebsite[]
  plan: Plan
  plans: Plan[]
  suspended_at: string | null
  suspension_reason: string | null
  created_at: string
  limits: { websites: number; domains: number; storage_bytes: number }
  /** What the account has in place of its plan's limits; null where the plan decides. */
  own_limits: { domain_limit: Limit; storage_limit: Limit }
  usage: { websites: number; domains: number; storage_bytes: number }
}

export type Jobs = {
  /** Kinds with waiting or running jobs. `since` is when the oldest waiting job became due. */
  kinds: { kind: string; waiting: number; since: string | null; running: number }[]
  /** At most 50, ordered by their next attempt. */
  failed: { id: string; kind: string; attempts: number; error: string; next_attempt_at: string; created_at: string }[]
}

export type Certificates = {
  health: Figures['certificates']
  /** At most 50 that failed, and 50 that expire within a week. */
  troubled: {
    name: string
    failures: number
    error: string | null
    expires_at: string | null
    next_attempt_at: string | null
    /** Before then the authority's limits allow no attempt. */
    earliest_attempt_at: string | null
  }[]
}

export type Mail = { kind: 'smtp' | 'outbox'; from: string }
export type MailTest =
  | { sent: true; kind: Mail['kind'] }
  | { sent: false /** What the mail server said. */; error: string }

export type Backups = {
  /** Null where the service makes none itself. */
  schedule: { every_seconds: number; to: string; keep: number } | null
  backups: { place: string; created_at: string; verified_at: string; row_count: number; file_count: number }[]
}
