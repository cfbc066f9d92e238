import { ASSISTANT_WORDS } from '#analytics/classify/assistants.ts'
import { type Channel, channelOfHost } from '#analytics/classify/channel-hosts.ts'
import type { Details, RawView } from '#analytics/view.ts'

/**
 * `referrer` is a host without `www.` or the name that the link gave its source; empty where there is neither. `tags` are the
 * parameters of the link beside its campaign.
 */
export type Source = { channel: Channel; referrer: string; campaign: string | null; tags: Details }

/** Longer addresses are no links that people follow. */
const MAX_URL = 2_000
/** RFC 1035. */
const MAX_HOST = 253
const MAX_NAME = 100

/** Parameters by which advertisements mark the address that they lead to. */
const AD_PARAMETERS = ['gclid', 'gbraid', 'wbraid', 'dclid', 'msclkid', 'ttclid', 'twclid', 'li_fat_id', 'rdt_cid']

const TAGGED = new RegExp(['utm_', ...AD_PARAMETERS].join('|'))

/** Where a visit comes from, by what its first request says; `docs/analytics.md` has the table. Never throws. */
export function sourceOf({ referrer, query, host }: Pick<RawView, 'referrer' | 'query' | 'host'>): Source {
  const from = hostOf(referrer, host)
  const byHost = from === '' ? null : channelOfHost(from)
  const otherwise = from === '' ? 'direct' : 'referral'
  const parameters = parametersOf(query)
  if (!parameters) return { channel: byHost ?? otherwise, referrer: from, campaign: null, tags: {} }
  const { source, medium, campaign, isAd } = parameters
  const isTagged = source !== null || medium !== null || campaign !== null
  const channel =
    (isAd ? 'paid' : channelOfMedium(medium)) ??
    byHost ??
    channelOfSource(source) ??
    (isTagged ? 'campaign' : otherwise)
  const tags = known({
    utm_source: source,
    utm_medium: medium,
    utm_term: parameters.term,
    utm_content: parameters.content,
  })
  return { channel, referrer: from || (source ?? ''), campaign, tags }
}

/** Empty for none, the website's own host or an address that cannot be read. */
function hostOf(referrer: string, own: string): string {
  if (referrer === '' || referrer.length > MAX_URL) return ''
  const host = withoutWww(PLAIN.exec(referrer)?.[1] ?? parsedHost(referrer))
  return host === withoutWww(own.replace(/:\d+$/, '')) || host.length > MAX_HOST ? '' : host
}

/** What most referrers are: an address whose host `URL` would leave as it is. Parsing it takes five times as long. */
const PLAIN = /^https?:\/\/(?!.*xn--)((?:[a-z\d-]+\.)+[a-z]+)(?:[/?#]|$)/

function parsedHost(referrer: string): string {
  const url = URL.parse(referrer)
  return url && /^(?:https?|android-app):$/.test(url.protocol) ? url.hostname.toLowerCase() : ''
}

function withoutWww(host: string): string {
  return host.startsWith('www.') ? host.slice('www.'.length) : host
}

function known(tags: Record<string, string | null>): Details {
  return Object.fromEntries(Object.entries(tags).filter(([, value]) => value !== null))
}

/** Null for an address without such parameters. */
function parametersOf(query: string) {
  if (query === '' || !TAGGED.test(query)) return null
  const parameters = new URLSearchParams(query.slice(0, MAX_URL))
  const tag = (name: string) => clean(parameters.get(name))
  return {
    source:
      tag('utm_source')
        ?.toLowerCase()
        .replaceAll(' ', '-')
        .replace(/^www\./, '') ?? null,
    medium: tag('utm_medium')?.toLowerCase() ?? null,
    campaign: tag('utm_campaign'),
    term: tag('utm_term'),
    content: tag('utm_content'),
    isAd: AD_PARAMETERS.some((name) => parameters.has(name)),
  }
}

/** One line of printable text; null where nothing is left. */
function clean(text: string | null): string | null {
  const line = text
    ?.slice(0, MAX_NAME)
    .toWellFormed()
    .replace(/[\s\p{C}]+/gu, ' ')
    .trim()
  return line || null
}

const MEDIA: readonly (readonly [RegExp, Channel])[] = [
  [/^(?:cpc|ppc|cpm|cpv|cpa|ads?|paid.*|.*paid|retargeting|display|banner)$/, 'paid'],
  [/^(?:e-?mail|newsletter)$/, 'email'],
  [/^(?:social|social-?media|social-?network|sm)$/, 'social'],
  [/^(?:organic|organic-?search)$/, 'search'],
  [/^(?:ai|llm|chatbot)$/, 'ai'],
]

function channelOfMedium(medium: string | null): Channel | null {
  const name = medium?.replace(/[\s_]/g, '-')
  return (name && MEDIA.find(([names]) => names.test(name))?.[1]) || null
}

const SOURCES: readonly (readonly [RegExp, Channel])[] = [
  [/^(?:google|bing|yahoo|duckduckgo|yandex|baidu|ecosia)$/, 'search'],
  [
    /^(?:facebook|fb|instagram|ig|threads|twitter|x|linkedin|reddit|pinterest|tiktok|youtube|whatsapp|telegram)$/,
    'social',
  ],
  [/^(?:bluesky|mastodon|hackernews)$/, 'social'],
  [/^(?:e-?mail|newsletter|mailchimp|substack)$/, 'email'],
]

/** Links name their source by host, like `chatgpt.com`, or by a word. */
function channelOfSource(source: string | null): Channel | null {
  if (source === null) return null
  if (ASSISTANT_WORDS.includes(source)) return 'ai'
  return channelOfHost(source) ?? SOURCES.find(([names]) => names.test(source))?.[1] ?? null
}
