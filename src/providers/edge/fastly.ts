import { callEdge, inBatches } from '#providers/edge/call.ts'
import type { Edge } from '#providers/edge/edge.ts'
import { surrogateHeaders } from '#providers/edge/surrogate-headers.ts'

/** 16 KB are taken; Node sends no more than that with all headers. */
const MAX_KEY_BYTES = 8_000
const KEYS_AT_ONCE = 256

/** https://www.fastly.com/documentation/reference/api/purging/ */
export function fastlyEdge({ api, zone, key }: { api: string; zone: string; key: string }): Edge {
  const post = (path: string, body?: object) =>
    callEdge({
      url: `${api}/service/${encodeURIComponent(zone)}/${path}`,
      method: 'POST',
      headers: {
        'fastly-key': key,
        accept: 'application/json',
        ...(body ? { 'content-type': 'application/json' } : {}),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
  return {
    keyedBy: 'tags',
    maxKeyBytes: MAX_KEY_BYTES,
    logsViews: false,
    headers: surrogateHeaders,
    purging: {
      purge: (keys) => inBatches(keys, KEYS_AT_ONCE, (surrogate_keys) => post('purge', { surrogate_keys })),
      purgeAll: () => post('purge_all'),
    },
  }
}
