import type { Agent } from '#analytics/classify/agent.ts'
import { AI_CRAWLERS } from '#analytics/classify/ai-crawlers.ts'
import { KNOWN_AGENTS } from '#analytics/classify/known-agents.ts'

type Tokens = readonly (readonly [token: string, agent: Agent])[]

const AI: Tokens = byLength(
  AI_CRAWLERS.filter(({ controlOnly }) => !controlOnly).map(({ token, operator, purpose }) => [
    token.toLowerCase(),
    { name: token, operator, category: 'ai', purpose },
  ]),
)

const OTHERS: Tokens = byLength(
  KNOWN_AGENTS.map(({ token, name = token, operator, category }) => [
    token.toLowerCase(),
    { name, operator, category, purpose: null },
  ]),
)

const OPERATORS = new Map([...AI, ...OTHERS].map(([, { name, operator }]) => [name, operator]))

const AI_NAME = new RegExp(AI.map(([token]) => token).join('|'), 'i')

/** Whether a request may be one of an AI agent. It takes a microsecond, so that all others need no further look. */
export function bearsAiName(userAgent: string): boolean {
  return AI_NAME.test(userAgent)
}

/** An agent of an AI company. `userAgent` is in lower case, as for `knownAgent`. */
export function aiAgent(userAgent: string): Agent | null {
  return among(AI, userAgent)
}

export function knownAgent(userAgent: string): Agent | null {
  return among(OTHERS, userAgent)
}

/** Who operates the agent of this name; null where that is not known. */
export function operatorOf(name: string): string | null {
  return OPERATORS.get(name) ?? null
}

function among(tokens: Tokens, userAgent: string): Agent | null {
  return tokens.find(([token]) => userAgent.includes(token))?.[1] ?? null
}

/** Googlebot-Image before Googlebot. */
function byLength(tokens: [string, Agent][]): Tokens {
  return tokens.toSorted(([one], [other]) => other.length - one.length)
}
