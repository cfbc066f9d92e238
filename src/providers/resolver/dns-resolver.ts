import { Resolver as Query } from 'node:dns/promises'
import { askDs } from '#providers/resolver/ask-ds.ts'
import type { Resolved, Resolver } from '#providers/resolver/resolver.ts'

/** The longest that an answer takes once its query has begun, in milliseconds. */
export const RESOLVE_TIMEOUT_MS = 5_000
/** Each attempt, in milliseconds. */
const ATTEMPT_MS = 1_500
const ATTEMPTS = 2
const MAX_CONCURRENT = 64
/** Queries that wait for their turn; further ones fail immediately. */
const MAX_WAITING = 2_000
/** Of an answer: a server may send anything. */
const MAX_VALUES = 50
const MAX_CHARACTERS = 2_000
/** The name or its records do not exist. */
const NONE = new Set(['ENOTFOUND', 'ENODATA'])

/** `servers` are addresses with an optional port; null means the system's. */
export function dnsResolver(servers: readonly string[] | null): Resolver {
  let running = 0
  const waiting: (() => void)[] = []

  async function ask<Value>(query: (resolver: Query) => Promise<Value[]>): Promise<Resolved<Value>> {
    if (running >= MAX_CONCURRENT) {
      if (waiting.length >= MAX_WAITING) return { ok: false, reason: 'failed' }
      await new Promise<void>((resolve) => waiting.push(resolve))
    } else running++
    const resolver = new Query({ timeout: ATTEMPT_MS, tries: ATTEMPTS })
    const timer = setTimeout(() => resolver.cancel(), RESOLVE_TIMEOUT_MS)
    try {
      if (servers) resolver.setServers(servers)
      const values = await query(resolver)
      return values.length > 0 ? { ok: true, values: values.slice(0, MAX_VALUES) } : { ok: false, reason: 'none' }
    } catch (error) {
      return { ok: false, reason: NONE.has((error as { code?: string }).code ?? '') ? 'none' : 'failed' }
    } finally {
      clearTimeout(timer)
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }

  return {
    txt: (name) => ask(async (query) => (await query.resolveTxt(name)).map((parts) => cut(parts.join('')))),
    a: (name) => ask((query) => query.resolve4(name)),
    aaaa: (name) => ask((query) => query.resolve6(name)),
    cname: (name) => ask(async (query) => (await query.resolveCname(name)).map(asName)),
    ns: (name) => ask(async (query) => (await query.resolveNs(name)).map(asName)),
    ptr: (name) => ask(async (query) => (await query.resolvePtr(name)).map(asName)),
    ds: (name) => ask((query) => askDs(query.getServers(), name)),
    mx: (name) =>
      ask(async (query) =>
        (await query.resolveMx(name)).map(({ exchange, priority }) => ({ exchange: asName(exchange), priority })),
      ),
  }
}

function asName(name: string): string {
  return cut(name).toLowerCase().replace(/\.$/, '')
}

function cut(text: string): string {
  return text.slice(0, MAX_CHARACTERS)
}
