import { copyFileSync } from 'node:fs'
import { join } from 'node:path'

/** How this machine reaches the registry. */
const OF_NETWORK = /^(?:https?_proxy|no_proxy|NODE_EXTRA_CA_CERTS|npm_config_registry)$/i
const AUTHORITIES = '/etc/extra-authorities.pem'

export function networkEnv(): Record<string, string> {
  const found = Object.entries(process.env).filter(([name]) => OF_NETWORK.test(name))
  return Object.fromEntries(found) as Record<string, string>
}

/** The same for a file system of its own. */
export function networkEnvIn(root: string): Record<string, string> {
  const { NODE_EXTRA_CA_CERTS: authorities, ...others } = networkEnv()
  if (!authorities) return others
  copyFileSync(authorities, join(root, AUTHORITIES))
  return { ...others, NODE_EXTRA_CA_CERTS: AUTHORITIES }
}
