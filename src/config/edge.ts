import { ConfigError } from '#config/config-error.ts'
import { oneOf, SECRET, seconds, setting, type Text, variable, wordsOf } from '#config/setting.ts'

const KINDS = ['varnish', 'nginx', 'cloudflare', 'fastly', 'bunny'] as const
type Kind = (typeof KINDS)[number]
/** Of the services, where `EDGE_URL` is unset. */
const APIS: Partial<Record<Kind, string>> = {
  cloudflare: 'https://api.cloudflare.com',
  fastly: 'https://api.fastly.com',
  bunny: 'https://api.bunny.net',
}
const YEAR_S = 31_536_000

export const EDGE = {
  /** Null where visitors come to the service directly. */
  edge: {
    variables: [
      variable(
        'EDGE',
        `Shared cache in front of the service: \`${KINDS.join('`, `')}\`; unset means none. See docs/edge.md.`,
      ),
      variable(
        'EDGE_URL',
        "Where Varnish takes purges, like `http://10.0.0.2:6081`; several are separated by spaces. For the others their API's address, if not the usual one.",
      ),
      variable('EDGE_KEY', 'What authorizes purges: the key in `varnish.vcl`, or a token of the API.', SECRET),
      variable('EDGE_ZONE', 'Zone (Cloudflare), service (Fastly) or pull zone (Bunny): its id.'),
    ],
    read: readEdge,
  },
  /** Milliseconds. */
  edgeMaxStale: setting(
    'EDGE_MAX_STALE',
    'Seconds after which an edge asks again, even if no purge has reached it.',
    seconds(YEAR_S),
    '3600',
  ),
}

export type EdgeConfig = { kind: Kind; urls: string[]; key: string; zone: string }

function readEdge(text: Text): EdgeConfig | null {
  const given = text('EDGE')
  if (!given) return null
  const kind = oneOf(...KINDS)(given, 'EDGE', text)
  const [urls, key, zone] = [wordsOf(text('EDGE_URL')), text('EDGE_KEY'), text('EDGE_ZONE')]
  for (const url of urls)
    if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol))
      throw new ConfigError(`EDGE_URL has '${url}'; set it to http://host:port or https://host.`)
  if (kind === 'nginx') return { kind, urls: [], key: '', zone: '' }
  if (!key) throw new ConfigError(`EDGE_KEY is missing; EDGE=${kind} requires what authorizes purges.`)
  if (kind === 'varnish') {
    if (urls.length === 0)
      throw new ConfigError('EDGE_URL is missing; EDGE=varnish requires the addresses of the Varnish servers.')
    return { kind, urls, key, zone: '' }
  }
  if (!zone) throw new ConfigError(`EDGE_ZONE is missing; EDGE=${kind} requires the id of what is purged.`)
  if (urls.length > 1) throw new ConfigError(`EDGE_URL may name one address for EDGE=${kind}.`)
  return { kind, urls: [(urls[0] ?? APIS[kind]!).replace(/\/+$/, '')], key, zone }
}
