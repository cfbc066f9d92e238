import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Agent, AgentCategory } from '#analytics/classify/agent.ts'

/** Of package crawler-user-agents. */
type Entry = { pattern: string; instances: string[]; tags?: string[] }
type Listed = { agent: Agent; literal: string }

/** Names the machine of a User-Agent; null for one that is not listed. */
export type ListedAgents = (userAgent: string) => Agent | null

/** Literals are found by how they begin, since comparing all 1,500 takes ten times as long. */
const BEGINNING = 3
const MAX_NAME = 60

/** Reads the list, which takes 20 ms; only names and patterns stay in memory. */
export async function readListedAgents(): Promise<ListedAgents> {
  const file = createRequire(import.meta.url).resolve('crawler-user-agents')
  return listedAgents(JSON.parse(await readFile(file, 'utf8')))
}

/** Where several match, the longest pattern says most. */
export function listedAgents(entries: readonly Entry[]): ListedAgents {
  const literals = new Map<string, Listed[]>()
  const expressions: (Listed & { expression: RegExp })[] = []
  for (const entry of entries) {
    const literal = literalOf(entry.pattern)
    if (literal === null || literal.length < BEGINNING) {
      const expression = new RegExp(entry.pattern)
      const name = expression.exec(entry.instances[0] ?? '')?.[0] ?? entry.pattern
      expressions.push({ expression, agent: agentOf(name, entry), literal: entry.pattern })
    } else {
      const beginning = literal.slice(0, BEGINNING)
      const same = literals.get(beginning)
      const listed = { agent: agentOf(literal, entry), literal }
      if (same) same.push(listed)
      else literals.set(beginning, [listed])
    }
  }
  return (userAgent) => {
    let best: Listed | null = null
    const consider = (listed: Listed) => {
      if (!best || listed.literal.length > best.literal.length) best = listed
    }
    for (let at = 0; at <= userAgent.length - BEGINNING; at++)
      for (const listed of literals.get(userAgent.slice(at, at + BEGINNING)) ?? [])
        if (userAgent.startsWith(listed.literal, at)) consider(listed)
    for (const listed of expressions) if (listed.expression.test(userAgent)) consider(listed)
    return best && (best as Listed).agent
  }
}

/** The text that a pattern stands for; null for one that is more than escaped text. */
function literalOf(pattern: string): string | null {
  if (/[\\^$.*+?()[\]{}|]/.test(pattern.replace(/\\\W/g, ''))) return null
  return pattern.replace(/\\(\W)/g, '$1')
}

function agentOf(text: string, { tags }: Entry): Agent {
  const name = text.replace(/^\W+|[^\w.)]+$/g, '').slice(0, MAX_NAME) || text
  return { name, operator: null, category: CATEGORIES[tags?.[0] ?? ''] ?? 'other', purpose: null }
}

const CATEGORIES: Record<string, AgentCategory> = {
  'ai-crawler': 'ai',
  'search-engine': 'search',
  seo: 'seo',
  monitoring: 'monitor',
  'social-preview': 'social',
  'feed-reader': 'feed',
  advertising: 'ads',
  archiver: 'archive',
  scanner: 'scanner',
  'http-library': 'tool',
  'browser-automation': 'tool',
}
