import type { Logger } from 'pino'
import type { Plans } from '#accounts/plans.ts'
import type { Database } from '#database/database.ts'
import type { Feed } from '#events/feed.ts'
import type { Links } from '#operations/links.ts'
import type { Vault } from '#operations/providers.ts'
import type { CertificateAuthority, ChallengeType } from '#providers/certificates/certificate-authority.ts'
import type { Resolver } from '#providers/resolver/resolver.ts'

/** What ordering certificates needs. */
export type Ordering = {
  database: Database
  feed: Feed
  vault: Vault
  resolver: Resolver
  links: Links
  plans: Plans
  authority: CertificateAuthority
  /** By which ways the service can prove that it serves a name, never empty. */
  proofs: readonly ChallengeType[]
  counted: (outcome: 'issued' | 'failed') => void
  log: Logger
}
