import { lookup, Resolver } from 'node:dns/promises'

/** Every address of a name. */
export type Resolve = (name: string) => Promise<string[]>

const TIMEOUT_MS = 3_000
const TRIES = 2

/**
 * Asks the name servers. It does not go through the machine's own resolver, which takes a thread of the few that also read
 * files: names whose servers never answer would stop the process.
 */
export async function resolvePublicName(name: string): Promise<string[]> {
  const resolver = new Resolver({ timeout: TIMEOUT_MS, tries: TRIES })
  const answers = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)])
  return answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
}

/** As the machine does for its own names, with its hosts file; for names that the operator allowed. */
export async function resolveOwnName(name: string): Promise<string[]> {
  const found = await lookup(name, { all: true }).catch(() => [])
  return found.map(({ address }) => address)
}
