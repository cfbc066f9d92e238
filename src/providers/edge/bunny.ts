import { callEdge, inBatches } from '#providers/edge/call.ts'
import type { Edge } from '#providers/edge/edge.ts'

/**
 * https://docs.bunny.net/cdn/purge-cache: a call forgets one tag, and calls are limited, so a change forgets its website.
 * Bunny reads `Cache-Control` like browsers: what concerns shared caches alone is added to it.
 */
export function bunnyEdge({ api, zone, key }: { api: string; zone: string; key: string }): Edge {
  const purge = (what: object) =>
    callEdge({
      url: `${api}/pullzone/${encodeURIComponent(zone)}/purgeCache`,
      method: 'POST',
      headers: { accesskey: key, 'content-type': 'application/json' },
      body: JSON.stringify(what),
    })
  return {
    keyedBy: 'website',
    maxKeyBytes: 1_024,
    logsViews: false,
    headers: ({ keys, seconds }) => ['cache-control', `s-maxage=${seconds}`, 'cdn-tag', keys],
    purging: {
      purge: (keys) => inBatches(keys, 1, ([tag]) => purge({ CacheTag: tag })),
      purgeAll: () => purge({}),
    },
  }
}
