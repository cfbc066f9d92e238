import { OVERTIME_MS, type Salts } from '#analytics/collect/salts.ts'
import { localTime } from '#analytics/local-time.ts'
import type { Classify, Properties, RawView, View } from '#analytics/view.ts'
import { MAX_PATH_CHARACTERS } from '#resources/content/pages/rules.ts'

/** With a path, what an index of PostgreSQL takes in any script. */
const MAX_NAME_CHARACTERS = 150

type Means = { classify: Classify; salts: Salts }

/**
 * A view as it is stored, without the address and the browser of who viewed.
 * @returns null for one that is not counted
 */
export function makeView(raw: RawView, zone: string, { classify, salts }: Means): View | null {
  const classified = classify(raw)
  if (!classified) return null
  const { websiteId, at, pageId, markdown, taken } = raw
  const { day, hour, dayStart, dayEnd } = localTime(zone, at)
  const path = storable(raw.path, MAX_PATH_CHARACTERS)
  const goal = raw.goal === null ? null : storable(raw.goal, MAX_NAME_CHARACTERS)
  const country = shortOrNull(classified.country)
  if (classified.agent !== null) {
    const { category, purpose, falseName } = classified
    if (goal !== null || (taken !== null && category !== 'ai')) return null
    const agent = shortName(classified.agent)
    const machine = { agent, category, purpose, falseName, country }
    return { websiteId, day, hour, at, path, pageId, markdown, goal, taken, forbidden: false, ...machine }
  }
  if (taken !== null) return null
  const { agent, channel, details } = classified
  // Strangers choose referrers and campaigns.
  const referrer = shortName(classified.referrer)
  const campaign = shortOrNull(classified.campaign)
  const [region, city] = [shortOrNull(classified.region), shortOrNull(classified.city)]
  const who = `${websiteId} ${raw.address} ${raw.userAgent}`
  const visitor = salts.hash(zone, day, who)!
  const earlier = at < dayStart + OVERTIME_MS ? salts.hash(zone, day - 1, who) : null
  const before = earlier === null ? null : { visitor: earlier, expiresAt: dayStart + OVERTIME_MS }
  const expiresAt = dayEnd + OVERTIME_MS
  // One literal: copying half of it would take a tenth of reading a view.
  const view: View = {
    websiteId,
    day,
    hour,
    at,
    path,
    pageId,
    markdown,
    goal,
    agent,
    channel,
    referrer,
    campaign,
    country,
    region,
    city,
    details,
    visitor,
    before,
    expiresAt,
  }
  if (raw.properties !== undefined) view.properties = storableProperties(raw.properties)
  return view
}

function storableProperties(properties: Properties): Properties {
  return Object.fromEntries(Object.entries(properties).map(([name, value]) => [name, shortName(value)]))
}

function shortOrNull(text: string | null): string | null {
  return text === null ? null : shortName(text)
}

function shortName(text: string): string {
  return storable(text, MAX_NAME_CHARACTERS)
}

/** PostgreSQL takes neither the character zero nor half a character. */
function storable(text: string, most: number): string {
  return text.slice(0, most).toWellFormed().replaceAll('\0', '')
}
