import { createHash } from 'node:crypto'
import type { View } from '#analytics/view.ts'

/** A page that somebody was served, or a machine. */
export type Hit = {
  at: number
  /** A person's number; null for a machine. */
  person: number | null
  path: string
  channel: string
  referrer: string
  country: string | null
  region: string | null
  city: string | null
  /** Of people. */
  details: Record<string, string>
  agent: string | null
  category: string
  purpose: 'training' | 'search_index' | 'on_demand' | null
  markdown: boolean
}

export const PATHS = ['/', '/menu', '/menu/bread', '/about', '/contact', '/blog/one', '/blog/two']
const SOURCES = [
  ['direct', ''],
  ['search', 'google.com'],
  ['search', 'duckduckgo.com'],
  ['social', 'mastodon.social'],
  ['ai', 'chatgpt.com'],
  ['campaign', 'newsletter'],
] as const
const PLACES = [
  ['DE', 'Berlin', 'Berlin'],
  ['DE', 'Bavaria', 'Munich'],
  ['FR', null, null],
  ['US', 'New York', 'New York'],
  [null, null, null],
] as const
const DETAILS: Record<string, string>[] = [
  { device: 'desktop', browser: 'Firefox', system: 'Linux', language: 'de' },
  { device: 'phone', browser: 'Safari', system: 'iOS', language: 'en', utm_source: 'flyer', utm_medium: 'print' },
  { device: 'phone', browser: 'Chrome', system: 'Android', utm_term: 'rye', utm_content: 'top' },
]
const MACHINES = [
  ['GPTBot', 'ai', 'training'],
  ['ClaudeBot', 'ai', 'training'],
  ['OAI-SearchBot', 'ai', 'search_index'],
  ['ChatGPT-User', 'ai', 'on_demand'],
  ['Googlebot', 'search', null],
  ['AhrefsBot', 'seo', null],
] as const

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000

/**
 * A month of hits drawn by a seed: people who come on several days, refresh, pause and stay over midnight, machines, and days
 * on which nobody comes. `midnight` is when the first day begins, as near as a draw needs it.
 */
export function monthOf(seed: number, midnight: number, days: number): Hit[] {
  const draw = drawFrom(seed)
  const hits: Hit[] = []
  const nobody = { person: null, channel: '', referrer: '', region: null, city: null, details: {} }
  const somebody = { agent: null, category: '', purpose: null }
  for (let day = 0; day < days; day++) {
    if (draw(5) === 0) continue
    for (let n = draw(7); n > 0; n--) {
      const person = draw(12)
      // Every third begins late in the evening, so that visits go on over midnight.
      let at = midnight + day * DAY_MS + (draw(3) === 0 ? DAY_MS - draw(100) * MINUTE_MS : draw(DAY_MS))
      let path = PATHS[draw(PATHS.length)]!
      for (let views = 1 + draw(5); views > 0; views--) {
        const [channel, referrer] = SOURCES[draw(SOURCES.length)]!
        const [country, region, city] = PLACES[draw(PLACES.length)]!
        const details = DETAILS[draw(DETAILS.length)]!
        const markdown = draw(20) === 0
        const of = { channel, referrer, country, region, city, details }
        hits.push({ at, person, path, ...of, ...somebody, markdown })
        at += draw(4) === 0 ? draw(90) * MINUTE_MS : draw(12 * MINUTE_MS)
        if (draw(3) > 0) path = PATHS[draw(PATHS.length)]!
      }
    }
    for (let n = draw(8); n > 0; n--) {
      const [agent, category, purpose] = MACHINES[draw(MACHINES.length)]!
      const at = midnight + day * DAY_MS + draw(DAY_MS)
      const [country] = PLACES[draw(PLACES.length)]!
      const of = { agent, category, purpose, country, markdown: draw(2) === 0 }
      hits.push({ ...nobody, at, path: PATHS[draw(PATHS.length)]!, ...of })
    }
  }
  return hits.toSorted((one, other) => one.at - other.at)
}

export type Clock = (at: number) => { date: string; hour: string }

/** As the inbox holds them. */
export function viewsOf(websiteId: string, hits: readonly Hit[], clock: Clock): View[] {
  return hits.map((hit): View => {
    const { at, path, country, markdown } = hit
    const { date, hour } = clock(at)
    const day = Date.parse(date) / DAY_MS
    const viewed = { websiteId, at, day, hour: Date.parse(hour), path, pageId: null, country, markdown, goal: null }
    if (hit.person === null)
      return {
        ...viewed,
        agent: hit.agent!,
        category: hit.category,
        purpose: hit.purpose,
        falseName: hasFalseName(hit),
      }
    const { channel, referrer, region, city, details } = hit
    const earlier = clock(at - 30 * MINUTE_MS).date
    const hashOf = (of: string) => createHash('sha256').update(`${hit.person} ${of}`).digest('base64url').slice(0, 12)
    return {
      ...viewed,
      agent: null,
      ...{ channel, referrer, campaign: null, region, city, details },
      visitor: hashOf(date),
      expiresAt: at + 2 * DAY_MS,
      before: earlier === date ? null : { visitor: hashOf(earlier), expiresAt: at + DAY_MS },
    }
  })
}

const QUARTER_MS = 15 * MINUTE_MS

/**
 * The local date, and when its hour began, like `2026-03-29T03:00:00+02:00`, by the calendar of `Intl`. An hour that has
 * half of another offset goes on.
 */
export function clockOf(zone: string): Clock {
  const digits = { hourCycle: 'h23', year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit' } as const
  const options = { ...digits, minute: '2-digit', timeZoneName: 'longOffset' } as const
  const format = new Intl.DateTimeFormat('en', { timeZone: zone, ...options })
  const read = (at: number) => {
    const parts = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, value]))
    const date = `${parts.year}-${parts.month}-${parts.day}`
    const offset = parts.timeZoneName!.replace('GMT', '') || '+00:00'
    return { date, hour: parts.hour!, minute: parts.minute!, offset }
  }
  const known = new Map<number, ReturnType<Clock>>()
  return (at) => {
    const quarter = Math.floor(at / QUARTER_MS) * QUARTER_MS
    const found = known.get(quarter)
    if (found) return found
    const { date, hour } = read(quarter)
    let from = quarter
    for (; read(from).minute !== '00'; from -= QUARTER_MS) if (read(from - QUARTER_MS).hour !== hour) break
    const { minute, offset } = read(from)
    const time = { date, hour: `${date}T${hour}:${minute}:00${offset}` }
    known.set(quarter, time)
    return time
  }
}

/** Mulberry32. */
function drawFrom(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296) * below)
  }
}

/** Some machines are not who they say. */
export function hasFalseName({ at }: Pick<Hit, 'at'>): boolean {
  return at % 3 === 0
}
