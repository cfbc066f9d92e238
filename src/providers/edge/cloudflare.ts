import { callEdge, inBatches } from '#providers/edge/call.ts'
import type { Edge } from '#providers/edge/edge.ts'

/** 16 KB are taken; Node sends no more than that with all headers. */
const MAX_KEY_BYTES = 8_000
const KEYS_AT_ONCE = 100

/** https://developers.cloudflare.com/cache/how-to/purge-cache/purge-by-tags/ */
export function cloudflareEdge({ api, zone, key }: { api: string; zone: string; key: string }): Edge {
  const purge = (what: { tags: readonly string[] } | { purge_everything: true }) =>
    callEdge(
      {
        url: `${api}/client/v4/zones/${encodeURIComponent(zone)}/purge_cache`,
        method: 'POST',
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
        body: JSON.stringify(what),
      },
      (body) => (saysSuccess(body) ? null : `refused: ${body}`),
    )
  return {
    keyedBy: 'tags',
    maxKeyBytes: MAX_KEY_BYTES,
    logsViews: false,
    headers: ({ keys, seconds, staleSeconds }) => [
      'cloudflare-cdn-cache-control',
      `max-age=${seconds}, stale-if-error=${staleSeconds}`,
      'cache-tag',
      keys.replaceAll(' ', ','),
    ],
    purging: {
      purge: (keys) => inBatches(keys, KEYS_AT_ONCE, (tags) => purge({ tags })),
      purgeAll: () => purge({ purge_everything: true }),
    },
  }
}

/** Some refusals come with status 200. */
function saysSuccess(body: string): boolean {
  try {
    return (JSON.parse(body) as { success?: unknown }).success === true
  } catch {
    return false
  }
}
