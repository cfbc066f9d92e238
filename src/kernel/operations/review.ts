import type { Caller, Source } from '#kernel/operations/caller.ts'
import { type FieldErrors, ReviewRequired, ValidationFailed } from '#kernel/operations/errors.ts'
import type { Role } from '#kernel/operations/roles.ts'

/**
 * What a write is when visitors must see nothing of it (contract, section 10). `versioned`: the change becomes the newest
 * version, and the live version stays live. `draft`: it makes a draft. `refused`: it would show immediately. `people`: it gives
 * power away or cannot be taken back, so agents under review may not do it, and people may. `free`: only the team sees it, or
 * each of its parts is checked.
 */
export type ReviewRule = 'versioned' | 'draft' | 'refused' | 'people' | 'free'

export const PUBLISHERS = ['people', 'agents'] as const
export type Publisher = (typeof PUBLISHERS)[number]
export type PublishPolicy = Record<Publisher, 'live' | 'review'>

/** As long as nobody sets another. */
export const EVERYTHING_LIVE: PublishPolicy = { people: 'live', agents: 'live' }

/** Agents are programs that a person authorized, and all callers that use the tools. */
export function publisherOf({ credential }: Pick<Caller, 'credential'>, source: Source): Publisher {
  return credential.kind === 'oauth' || credential.forAgent || source === 'mcp' ? 'agents' : 'people'
}

/** Whether visitors must see nothing of a write, and why: by the website's policy, or because `publish: false` says so. */
export type Review =
  | { by: null }
  | { by: 'request' }
  | { by: 'policy'; publisher: Publisher; policy: PublishPolicy; role: Role }

export const NOT_REVIEWED: Review = { by: null }

/**
 * For fields that have no version, and so apply immediately.
 * @throws ReviewRequired by the policy, ValidationFailed by `publish: false`
 */
export function refuseFields(review: Review, fields: readonly string[]): void {
  if (review.by === null || fields.length === 0) return
  if (review.by === 'policy') throw reviewRequired(review, `${fields.join(', ')} would apply at once.`)
  const message = "can't be changed with publish: false, because it has no version and applies at once"
  throw new ValidationFailed(Object.fromEntries(fields.map((field) => [field, [message]])) satisfies FieldErrors)
}

/**
 * For a write that visitors would see immediately.
 * @throws ReviewRequired by the policy, ValidationFailed by `publish: false`
 */
export function refuseWrite(review: Review, reason: string): void {
  if (review.by === 'policy') throw reviewRequired(review, reason)
  if (review.by === 'request') throw new ValidationFailed({ publish: [`can't be false: ${reason}`] })
}

/**
 * For what only people do where agents' changes wait for review.
 * @throws ReviewRequired for an agent
 */
export function refuseAgents(publisher: Publisher, policy: PublishPolicy | null, role: Role): void {
  if (publisher === 'agents' && policy?.agents === 'review')
    throw new ReviewRequired('Review required', `Only people may do this. ${askPeople(role)}`)
}

type ByPolicy = Extract<Review, { by: 'policy' }>

function reviewRequired({ publisher, policy, role }: ByPolicy, reason: string): ReviewRequired {
  const other = publisher === 'agents' ? policy.people : policy.agents
  const ask = other === 'review' ? ASK_ADMIN : publisher === 'agents' ? askPeople(role) : askAgent(role)
  return new ReviewRequired('Review required', `${reason} ${ask}`)
}

const askPeople = (role: Role) =>
  `On this website agents' changes wait for review: ask ${who(role)} to do it in the console, or with an API key over REST.`

const askAgent = (role: Role) =>
  `On this website people's changes wait for review: an agent of ${who(role)} may do it, or an admin changes publish_policy.`

const ASK_ADMIN = 'On this website all changes wait for review: ask an admin to change publish_policy.'

/** An admin is always there; of other roles nobody may have this very one. */
function who(role: Role): string {
  return role === 'admin' ? 'an admin' : `someone whose role is ${role} or higher`
}
