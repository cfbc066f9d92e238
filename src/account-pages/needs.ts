import type { Departures } from '#account-pages/account/leaving.ts'
import type { Invited } from '#account-pages/invitation/invited.ts'
import type { AuthContext } from '#auth/auth-context.ts'
import type { AuthorizeContext } from '#auth/oauth/authorize.ts'
import type { UntrustedForwards } from '#http/untrusted-forwards.ts'
import type { Operation } from '#kernel/operations/operation.ts'
import type { IdentityProvider } from '#providers/identity/identity-provider.ts'
import type { Mailer } from '#providers/mail/mailer.ts'
import type { TransportNeeds } from '#transport/needs.ts'

/** What the account pages need of the process. */
export type PageNeeds = TransportNeeds & AuthContext & AuthorizeContext & AccountNeeds

type AccountNeeds = {
  mailer: Mailer
  /** Null where nobody signs in by a provider of OpenID Connect. */
  identityProvider: IdentityProvider | null
  departures: Departures
  untrustedForwards: UntrustedForwards
  lookUpInvitation(token: string): Promise<Invited | null>
  /** Weekly mails, as the link in them ends them. */
  subscriptions: {
    websiteOf(token: string): Promise<{ name: string } | null>
    end(token: string, requestId: string): Promise<void>
  }
  /** What only a person may do about a purchase that an agent asked for. */
  purchaseDecisions: Record<'confirm' | 'decline', Operation>
}
