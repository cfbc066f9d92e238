import type { Caller, Source } from '#kernel/operations/caller.ts'
import { type FieldErrors, ReviewRequired, ValidationFailed } from '#kernel/operations/errors.ts'
import { type Role, roleAtLeast } from '#kernel/operations/roles.ts'

/**
 * What a write is when visitors must see nothing of it (contract, section 10). `draft`: it makes the newest version or a draft,
 * and what is live stays live. `request`: the call is stored, and done when a person approves it; so is every write that
 * declares nothing. `free`: only the team sees it, or each of its parts is checked. `refused`: never for agents.
 */
export type ReviewRule = 'draft' | 'request' | 'free' | 'refused'

export function waitsForApproval({ review = 'request' }: { review?: ReviewRule }): boolean {
  return review === 'request'
}

export const PUBLISHERS = ['people', 'agents'] as const
export type Publisher = (typeof PUBLISHERS)[number]
export type PublishPolicy = Record<Publisher, 'live' | 'review'>

/** With `content`: whether visitors see immediately what content editors change, which an admin chooses for them alone. */
export type WholePolicy = PublishPolicy & { content: 'live' | 'review' }

/** As long as nobody sets another. */
export const EVERYTHING_LIVE: PublishPolicy = { people: 'live', agents: 'live' }

/** Where content editors publish nothing, they approve nothing either. */
export function leastToApprove(role: Role, policy: WholePolicy | null): Role {
  return policy?.content === 'review' && !roleAtLeast(role, 'editor') ? 'editor' : role
}

/** Agents are programs that a person authorized, and all callers that use the tools. */
export function publisherOf({ credential }: Pick<Caller, 'credential'>, source: Source): Publisher {
  return credential.kind === 'oauth' || credential.forAgent || source === 'mcp' ? 'agents' : 'people'
}

/** Whether visitors must see nothing of a write, and why: by the website's policy, or because `publish: false` says so. */
export type Review = { by: null } | { by: 'caller' } | { by: 'policy'; publisher: Publisher; role: Role }

export const NOT_REVIEWED: Review = { by: null }

/**
 * For fields that have no version, and so apply immediately.
 * @throws ReviewRequired by the policy, ValidationFailed by `publish: false`
 */
export function refuseFields(review: Review, fields: readonly string[]): void {
  if (review.by === null || fields.length === 0) return
  if (review.by === 'policy') throw needsApproval(review, `${fields.join(', ')} would apply immediately.`)
  const message = "can't be changed with publish: false, because it has no version and applies immediately"
  throw new ValidationFailed(Object.fromEntries(fields.map((field) => [field, [message]])) satisfies FieldErrors)
}

/**
 * For a write that visitors would see immediately.
 * @throws ReviewRequired by the policy, ValidationFailed by `publish: false`
 */
export function refuseWrite(review: Review, reason: string): void {
  if (review.by === 'policy') throw needsApproval(review, reason)
  if (review.by === 'caller') throw new ValidationFailed({ publish: [`can't be false: ${reason}`] })
}

/**
 * For what only people do where agents' changes wait for review.
 * @throws ReviewRequired for an agent
 */
export function refuseAgents(publisher: Publisher, policy: PublishPolicy | null, role: Role): void {
  if (publisher === 'agents' && policy?.agents === 'review')
    throw new ReviewRequired('Review required', `Only people may do this. ${askPeople(role)}`, { approvable: true })
}

/** @throws ReviewRequired for an agent, under any policy */
export function refuseAllAgents(publisher: Publisher): void {
  if (publisher === 'agents')
    throw new ReviewRequired(
      'Review required',
      'Only people may do this, in the console or with an API key over REST.',
      { approvable: false },
    )
}

type ByPolicy = Extract<Review, { by: 'policy' }>

function needsApproval({ publisher, role }: ByPolicy, reason: string): ReviewRequired {
  const ask = publisher === 'agents' ? askPeople(role) : `A person whose role is ${role} or higher has to approve it.`
  return new ReviewRequired('Review required', `${reason} ${ask}`, { approvable: true })
}

const askPeople = (role: Role) =>
  `On this website agents' changes wait for review: ask ${who(role)} to do it in the console, or with an API key over REST.`

/** An admin is always there; of other roles nobody may have this very one. */
function who(role: Role): string {
  return role === 'admin' ? 'an admin' : `someone whose role is ${role} or higher`
}
