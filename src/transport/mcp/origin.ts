const LOCAL = new Set(['localhost', '127.0.0.1', '[::1]'])

/**
 * Whether a browser's page may speak to the endpoint: only ours, or one of the machine itself. Others could reach a
 * service of the local network through a name that they point at it (DNS rebinding).
 */
export function isTrustedOrigin(origin: string | undefined, base: string): boolean {
  if (origin === undefined) return true
  if (!URL.canParse(origin)) return false
  const { protocol, hostname } = new URL(origin)
  if (protocol !== 'http:' && protocol !== 'https:') return false
  return LOCAL.has(hostname) || hostname === new URL(base).hostname
}
