// Forms of exported websites post from other hosts.
export const PUBLIC = { 'access-control-allow-origin': '*', 'x-content-type-options': 'nosniff' }

export type SentFile = { headers: Record<string, string>; body: Buffer }

const HASH = /[0-9a-f]{16}(?=\.js$)/

/**
 * Serves a script whose path ends in a hash of it. At the path of another release, whose pages may still be cached, it is
 * the same.
 */
export function scriptFile(script: string, path: string): (url: string) => SentFile | null {
  const [before, after] = path.split(HASH) as [string, string]
  const body = Buffer.from(script)
  return (url) => {
    if (!url.startsWith(before)) return null
    const requested = url.split('?', 1)[0]!
    const hash = requested.slice(before.length, -after.length)
    if (!requested.endsWith(after) || !/^[0-9a-f]{16}$/.test(hash)) return null
    const cached = url === path ? 'public, max-age=31536000, immutable' : 'no-cache'
    const headers = { ...PUBLIC, 'content-type': 'text/javascript; charset=utf-8', 'cache-control': cached }
    return { headers, body }
  }
}
