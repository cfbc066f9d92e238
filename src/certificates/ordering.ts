import type { Logger } from 'pino'
import type { Database } from '#database/database.ts'
import type { Feed } from '#events/feed.ts'
import type { Vault } from '#operations/providers.ts'
import type { CertificateAuthority, ChallengeType } from '#providers/certificates/certificate-authority.ts'

/** What ordering certificates needs. */
export type Ordering = {
  database: Database
  feed: Feed
  vault: Vault
  authority: CertificateAuthority
  /** By which ways the service can prove that it serves a name, never empty. */
  proofs: readonly ChallengeType[]
  counted: (outcome: 'issued' | 'failed') => void
  log: Logger
}
