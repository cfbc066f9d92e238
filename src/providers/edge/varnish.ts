import { callEdge, inBatches } from '#providers/edge/call.ts'
import type { Edge, Purged } from '#providers/edge/edge.ts'
import { surrogateHeaders } from '#providers/edge/surrogate-headers.ts'

/** A line of Varnish's default buffer for headers is 8 KB long. */
const MAX_KEY_BYTES = 4_000
const KEYS_AT_ONCE = 200

/** Any number of Varnish servers with deploy/varnish.vcl: each is told, and all have to answer. */
export function varnishEdge({ urls, key }: { urls: readonly string[]; key: string }): Edge {
  const tell = (url: string, what: Record<string, string>) =>
    callEdge({ url, method: 'PURGE', headers: { 'x-edge-key': key, ...what } })

  async function tellAll(tellOne: (url: string) => Promise<Purged>): Promise<Purged> {
    const answers = await Promise.all(urls.map(tellOne))
    return answers.find(({ ok }) => !ok) ?? { ok: true }
  }

  return {
    keyedBy: 'tags',
    maxKeyBytes: MAX_KEY_BYTES,
    logsViews: true,
    headers: surrogateHeaders,
    purging: {
      purge: (keys) =>
        tellAll((url) => inBatches(keys, KEYS_AT_ONCE, (some) => tell(url, { 'x-purge': some.join(' ') }))),
      purgeAll: () => tellAll((url) => tell(url, { 'x-purge-all': '1' })),
    },
  }
}
