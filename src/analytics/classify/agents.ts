import { LRUCache } from 'lru-cache'
import type { Agent } from '#analytics/classify/agent.ts'
import { aiAgent, knownAgent } from '#analytics/classify/known-by-token.ts'
import { readListedAgents } from '#analytics/classify/listed-agents.ts'

/** The machine that a User-Agent names; null for a person's browser. */
export type AgentOf = (userAgent: string) => Agent | null

/** Nobody's name comes later; a header can have 16 KB. */
const MAX_CHARACTERS = 400
/** About 5 MB at their longest. */
const MAX_CACHED = 5_000
const MAX_NAME = 40

/** Every browser sends a User-Agent. */
const UNNAMED: Agent = { name: 'unknown', operator: null, category: 'other', purpose: null }

/** Reads what is known of machines, which is too slow for the start of the process. */
export async function readAgents(): Promise<AgentOf> {
  const [{ isbot, isbotMatch }, listedAgent] = await Promise.all([import('isbot'), readListedAgents()])
  const find = (userAgent: string): Agent | null => {
    if (userAgent === '') return UNNAMED
    const lower = userAgent.toLowerCase()
    const ai = aiAgent(lower)
    if (ai) return ai
    if (!isbot(userAgent)) return null
    return knownAgent(lower) ?? listedAgent(userAgent) ?? namedByItself(userAgent, isbotMatch(userAgent))
  }
  const cached = new LRUCache<string, { agent: Agent | null }>({ max: MAX_CACHED })
  return (userAgent) => {
    const text = userAgent.slice(0, MAX_CHARACTERS).trim()
    const known = cached.get(text)
    if (known) return known.agent
    const agent = find(text)
    cached.set(text, { agent })
    return agent
  }
}

/** `ExampleBot` of `Mozilla/5.0 (compatible; ExampleBot/2.1)`: the word that gives it away. */
function namedByItself(userAgent: string, match: string | null): Agent {
  const at = match ? userAgent.indexOf(match) : -1
  if (at < 0) return UNNAMED
  const before = /[\w.-]*$/.exec(userAgent.slice(0, at))![0]
  const word = before + /^[\w.-]*/.exec(userAgent.slice(at))![0]
  const name = word.replace(/^[^a-z]+|[^a-z\d]+$/gi, '').slice(0, MAX_NAME)
  return name === '' ? UNNAMED : { ...UNNAMED, name }
}
