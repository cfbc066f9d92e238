const LOCAL = new Set(['localhost', '127.0.0.1', '[::1]'])

type Places = { base: string; corsOrigins: readonly string[] }

/**
 * Whether a browser's page may speak to the endpoint: only ours, one of the machine itself, or one of `CORS_ORIGINS`. Others could reach a
 * service of the local network through a name that they point at it (DNS rebinding).
 */
export function isTrustedOrigin(origin: string | undefined, { base, corsOrigins }: Places): boolean {
  if (origin === undefined || corsOrigins.includes(origin)) return true
  if (!URL.canParse(origin)) return false
  const { protocol, hostname } = new URL(origin)
  if (protocol !== 'http:' && protocol !== 'https:') return false
  return LOCAL.has(hostname) || hostname === new URL(base).hostname
}
