import { lookup, Resolver } from 'node:dns/promises'

/** Returns every address of a name. */
export type Resolve = (name: string) => Promise<string[]>

const TIMEOUT_MS = 3_000
const TRIES = 2

/**
 * Queries name servers directly. The system's resolver occupies one of the few threads that also read files, so names whose
 * servers never answer would stall the process. `servers` are the system's unless given, as `address:port`.
 */
export async function resolvePublicName(name: string, servers?: readonly string[]): Promise<string[]> {
  const resolver = new Resolver({ timeout: TIMEOUT_MS, tries: TRIES })
  if (servers) resolver.setServers(servers)
  const answers = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)])
  return answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
}

/** Uses the system's resolver with its hosts file; for names that the operator has allowed. */
export async function resolveOwnName(name: string): Promise<string[]> {
  const found = await lookup(name, { all: true }).catch(() => [])
  return found.map(({ address }) => address)
}
