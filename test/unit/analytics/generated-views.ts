import { localTime } from '#analytics/local-time.ts'
import type { View } from '#analytics/view.ts'

export type Random = () => number
/** A view with who had it, which only the brute-force count knows. */
export type KnownView = { view: View; person: string; date: string }

const MINUTE_MS = 60_000
const PATHS = ['/', '/about', '/contact', '/blog/one', '/blog/two']
const SOURCES = [
  { channel: 'direct', referrer: '', campaign: null },
  { channel: 'search', referrer: 'google.com', campaign: null },
  { channel: 'social', referrer: 'example.social', campaign: 'autumn' },
]
const PLACES = [
  { country: 'DE', region: 'Hesse', city: 'Kassel' },
  { country: 'AU', region: null, city: null },
  { country: null, region: null, city: null },
]
const DETAILS = [{ language: 'de', device: 'phone' }, { language: 'en' }, {}]
const AGENTS = [
  { agent: 'GPTBot', category: 'ai', purpose: 'training' as const, falseName: false, country: 'US' },
  { agent: 'GPTBot', category: 'ai', purpose: 'training' as const, falseName: true, country: 'RU' },
  { agent: 'Googlebot', category: 'search', purpose: null, falseName: false, country: 'US' },
]
const GAPS_MS = [
  20_000,
  5 * MINUTE_MS,
  29 * MINUTE_MS,
  30 * MINUTE_MS,
  30 * MINUTE_MS + 1,
  50 * MINUTE_MS,
  7 * 3_600_000,
]

/** Reproducible: mulberry32. */
export function randomFrom(seed: number): Random {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Views of some people and machines in the days from `begin` on, with pauses around the limit of a visit. */
export function generateViews(random: Random, { zone, begin, days }: { zone: string; begin: number; days: number }) {
  const pick = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)]!
  const views: KnownView[] = []
  const end = begin + days * 86_400_000
  for (let person = 0; person < 8; person++)
    for (let at = begin + random() * 86_400_000; at < end; at += pick(GAPS_MS) + Math.floor(random() * 3) - 1) {
      const of = { ...pick(SOURCES), ...pick(PLACES), details: pick(DETAILS), agent: null }
      views.push(viewAt(Math.floor(at), `person ${person}`, { ...of, goal: random() < 0.1 ? 'form:contact' : null }))
      // A refresh of the same page.
      if (random() < 0.2) views.push(viewAt(Math.floor(at) + 1_500, `person ${person}`, { ...of, goal: null }))
    }
  // A visit over each midnight.
  for (let midnight = localTime(zone, begin).dayEnd; midnight < end; midnight = localTime(zone, midnight).dayEnd)
    for (const at of [midnight - 5 * MINUTE_MS, midnight + 5 * MINUTE_MS])
      views.push(viewAt(at, 'night owl', { ...pick(SOURCES), ...pick(PLACES), details: {}, agent: null, goal: null }))
  for (let hit = 0; hit < 40; hit++)
    views.push(viewAt(Math.floor(begin + random() * (end - begin)), 'machine', { ...pick(AGENTS), goal: null }))
  return views.toSorted((one, other) => one.view.at - other.view.at)

  function viewAt(at: number, person: string, fields: object): KnownView {
    const { day, hour, dayStart, dayEnd } = localTime(zone, at)
    const path = pick(PATHS)
    const expiresAt = dayEnd + 30 * MINUTE_MS
    const isEarly = at < dayStart + 30 * MINUTE_MS
    const before = isEarly ? { visitor: `${person} ${day - 1}`, expiresAt: dayStart + 30 * MINUTE_MS } : null
    const visitor = person === 'machine' ? {} : { visitor: `${person} ${day}`, before, expiresAt }
    const view = { websiteId: 'site', day, hour, at, path, pageId: `page ${path}`, markdown: random() < 0.1 }
    return { view: { ...view, ...fields, ...visitor } as View, person, date: dateIn(zone, at) }
  }
}

/** Without the code under test. */
function dateIn(timeZone: string, at: number): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(at)
}

/** The views in slices of random sizes, some of them minutes late. */
export function cutAtRandom(random: Random, views: readonly KnownView[]): View[][] {
  const late = views
    .map(({ view }) => ({ view, found: view.at + (random() < 0.3 ? random() * 20 * MINUTE_MS : 0) }))
    .toSorted((one, other) => one.found - other.found)
    .map(({ view }) => view)
  const slices: View[][] = []
  for (let from = 0; from < late.length; ) {
    const size = 1 + Math.floor(random() * 40)
    slices.push(late.slice(from, from + size))
    from += size
  }
  return slices
}
