import type { Logger } from 'pino'
import type { Plans } from '#config/plans.ts'
import type { Database } from '#kernel/database/database.ts'
import type { Feed } from '#kernel/events/feed.ts'
import type { Links } from '#kernel/operations/links.ts'
import type { Vault } from '#kernel/operations/providers.ts'
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
