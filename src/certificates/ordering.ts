import type { Logger } from 'pino'
import type { Core } from '#kernel/operations/core.ts'
import type { Vault } from '#kernel/operations/providers.ts'
import type { CertificateAuthority, ChallengeType } from '#providers/certificates/certificate-authority.ts'
import type { Resolver } from '#providers/resolver/resolver.ts'

/** What ordering certificates needs. */
export type Ordering = Pick<Core, 'database' | 'feed' | 'links' | 'plans'> & {
  vault: Vault
  resolver: Resolver
  authority: CertificateAuthority
  /** By which ways the service can prove that it serves a name, never empty. */
  proofs: readonly ChallengeType[]
  counted: (outcome: 'issued' | 'failed') => void
  log: Logger
}
