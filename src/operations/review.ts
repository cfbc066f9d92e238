import type { Caller, Source } from '#operations/caller.ts'
import { type FieldErrors, ReviewRequired, ValidationFailed } from '#operations/errors.ts'

/**
 * What a write is when visitors must see nothing of it (contract, section 10). `versioned`: the change becomes the newest
 * version, and what was live stays live. `draft`: what it makes is a draft. `refused`: it would show at once. `free`: visitors
 * see nothing of it anyway, or each of its parts is checked.
 */
export type ReviewRule = 'versioned' | 'draft' | 'refused' | 'free'

export const PUBLISHERS = ['people', 'agents'] as const
export type Publisher = (typeof PUBLISHERS)[number]
export type PublishPolicy = Record<Publisher, 'live' | 'review'>

/** As long as nobody sets another. */
export const EVERYTHING_LIVE: PublishPolicy = { people: 'live', agents: 'live' }

/** Agents are programs that a person authorized, and whatever comes by the tools. */
export function publisherOf({ credential }: Pick<Caller, 'credential'>, source: Source): Publisher {
  return credential.kind === 'oauth' || credential.forAgent || source === 'mcp' ? 'agents' : 'people'
}

/** Whether visitors must see nothing of a write, and why: by the website's policy, or because `publish: false` says so. */
export type Review = { by: null } | { by: 'request' } | { by: 'policy'; publisher: Publisher; policy: PublishPolicy }

export const NOT_REVIEWED: Review = { by: null }

/**
 * For fields that have no version, and so apply at once.
 * @throws ReviewRequired by the policy, ValidationFailed by `publish: false`
 */
export function refuseFields(review: Review, fields: readonly string[]): void {
  if (review.by === null || fields.length === 0) return
  if (review.by === 'policy') throw reviewRequired(review, `${fields.join(', ')} would apply at once.`)
  const message = "can't be changed with publish: false, because it has no version and applies at once"
  throw new ValidationFailed(Object.fromEntries(fields.map((field) => [field, [message]])) satisfies FieldErrors)
}

/**
 * For what visitors would see at once.
 * @throws ReviewRequired by the policy, ValidationFailed by `publish: false`
 */
export function refuseWrite(review: Review, reason: string): void {
  if (review.by === 'policy') throw reviewRequired(review, reason)
  if (review.by === 'request') throw new ValidationFailed({ publish: [`can't be false: ${reason}`] })
}

type ByPolicy = Extract<Review, { by: 'policy' }>

function reviewRequired({ publisher, policy }: ByPolicy, reason: string): ReviewRequired {
  return new ReviewRequired('Review required', `${reason} ${WHO_MAY[publisher](policy)}`)
}

const WHO_MAY: Record<Publisher, (policy: PublishPolicy) => string> = {
  agents: ({ people }) =>
    people === 'live'
      ? "On this website agents' changes wait for review: an editor's session or API key may do this."
      : NOBODY,
  people: ({ agents }) =>
    agents === 'live'
      ? "On this website people's changes wait for review: an editor's agent may do this, or an admin changes publish_policy."
      : NOBODY,
}

const NOBODY = 'On this website all changes wait for review: ask an admin to change publish_policy.'
