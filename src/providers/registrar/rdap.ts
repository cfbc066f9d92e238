import type { SafeFetcher } from '#providers/fetch/safe-fetcher.ts'
import { inParallel } from '#providers/registrar/in-parallel.ts'

/** Asks registries whether names are registered (RFC 9082, RFC 9083). */
export type Rdap = {
  /** `unasked` are the names whose registry has no RDAP server. */
  findRegistered(names: readonly string[]): Promise<Found | { ok: false; message: string }>
}
type Found = { ok: true; registered: string[]; unasked: string[] }

const TIMEOUT_MS = 8_000
const MAX_ANSWER_BYTES = 500_000
const MAX_BOOTSTRAP_BYTES = 2_000_000
const MAX_AT_ONCE = 10
/** How long the list of servers is used, in milliseconds. */
const BOOTSTRAP_MS = 86_400_000

type Options = {
  fetcher: SafeFetcher
  /** A server, or the bootstrap file of all servers (RFC 9224), which ends in `.json`. */
  url: string
  timeoutMs?: number
}

export function rdapClient({ fetcher, url, timeoutMs = TIMEOUT_MS }: Options): Rdap {
  let cached: { servers: Map<string, string>; until: number } | null = null

  const serversOf = async (deadline: number): Promise<Servers> => {
    if (!url.endsWith('.json')) return { ok: true, of: () => url }
    const now = Date.now()
    if (cached && cached.until > now) return lookUp(cached.servers)
    const limits = { maxBytes: MAX_BOOTSTRAP_BYTES, timeoutMs: deadline - Date.now(), accept: 'application/json' }
    const answer = await fetcher.fetch(url, limits)
    const servers = answer.ok && answer.status === 200 ? readBootstrap(answer.body) : null
    if (!servers) return { ok: false }
    cached = { servers, until: now + BOOTSTRAP_MS }
    return lookUp(servers)
  }

  const isRegistered = async (name: string, server: string, deadline: number): Promise<boolean | null> => {
    const address = `${server.replace(/\/$/, '')}/domain/${name}`
    const limits = {
      maxBytes: MAX_ANSWER_BYTES,
      timeoutMs: Math.max(1, deadline - Date.now()),
      accept: 'application/rdap+json',
    }
    const answer = await fetcher.fetch(address, limits)
    if (!answer.ok) return null
    if (answer.status === 404) return false
    return answer.status === 200 && describesDomain(answer.body) ? true : null
  }

  return {
    async findRegistered(names) {
      if (names.length === 0) return { ok: true, registered: [], unasked: [] }
      const deadline = Date.now() + timeoutMs
      const servers = await serversOf(deadline)
      if (!servers.ok) return { ok: false, message: 'The list of registries could not be read' }
      const answers = await inParallel(names, MAX_AT_ONCE, async (name) => {
        const server = servers.of(name)
        return { name, server, registered: server ? await isRegistered(name, server, deadline) : false }
      })
      const unknown = answers.find(({ registered }) => registered === null)
      if (unknown) return { ok: false, message: `The registry gave no usable answer about ${unknown.name}` }
      const namesOf = (which: typeof answers) => which.map(({ name }) => name)
      return {
        ok: true,
        registered: namesOf(answers.filter(({ registered }) => registered)),
        unasked: namesOf(answers.filter(({ server }) => !server)),
      }
    },
  }
}

type Servers = { ok: true; of(name: string): string | undefined } | { ok: false }

function lookUp(servers: Map<string, string>): Servers {
  return { ok: true, of: (name) => serverFor(servers, name) }
}

function describesDomain(body: Buffer): boolean {
  const answer = parse(body)
  return (answer as { objectClassName?: unknown } | null)?.objectClassName === 'domain'
}

/** @returns the https address of a server by top-level domain, or null for what is no bootstrap file */
function readBootstrap(body: Buffer): Map<string, string> | null {
  const { services } = (parse(body) ?? {}) as { services?: unknown }
  if (!Array.isArray(services)) return null
  const servers = new Map<string, string>()
  for (const service of services) {
    const [tlds, urls] = Array.isArray(service) ? service : []
    if (!Array.isArray(tlds) || !Array.isArray(urls)) return null
    const url = urls.find((each) => typeof each === 'string' && each.startsWith('https://'))
    if (url) for (const tld of tlds) servers.set(String(tld).toLowerCase(), url)
  }
  return servers
}

function serverFor(servers: Map<string, string>, name: string): string | undefined {
  for (let dot = name.indexOf('.'); dot !== -1; dot = name.indexOf('.', dot + 1)) {
    const server = servers.get(name.slice(dot + 1))
    if (server) return server
  }
  return undefined
}

function parse(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString())
  } catch {
    return null
  }
}
