import { OVERTIME_MS, type Salts } from '#analytics/collect/salts.ts'
import { localTime } from '#analytics/local-time.ts'
import type { Classified, Classify, RawView, View } from '#analytics/view.ts'
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
  const { websiteId, at, pageId, markdown } = raw
  const { day, hour, dayStart, dayEnd } = localTime(zone, at)
  const path = storable(raw.path, MAX_PATH_CHARACTERS)
  const goal = raw.goal === null ? null : storable(raw.goal, MAX_NAME_CHARACTERS)
  const view = { websiteId, day, hour, at, path, pageId, markdown, goal, ...withShortNames(classified) }
  if (view.agent !== null) return goal === null ? view : null
  const who = `${websiteId} ${raw.address} ${raw.userAgent}`
  const visitor = salts.hash({ zone, day }, who)!
  const earlier = at < dayStart + OVERTIME_MS ? salts.hash({ zone, day: day - 1 }, who) : null
  const before = earlier === null ? null : { visitor: earlier, expiresAt: dayStart + OVERTIME_MS }
  return { ...view, visitor, before, expiresAt: dayEnd + OVERTIME_MS }
}

/** Strangers choose referrers and campaigns. */
function withShortNames(classified: Classified): Classified {
  if (classified.agent !== null) {
    const { agent, category, purpose, falseName, country } = classified
    return { agent: shortName(agent), category, purpose, falseName, country: shortOrNull(country) }
  }
  const { agent, channel, referrer, campaign, country, region, city } = classified
  return {
    ...{ agent, channel, referrer: shortName(referrer), campaign: shortOrNull(campaign) },
    ...{ country: shortOrNull(country), region: shortOrNull(region), city: shortOrNull(city) },
  }
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
