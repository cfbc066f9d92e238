import { OVERTIME_MS, type Salts } from '#analytics/collect/salts.ts'
import { localTime } from '#analytics/local-time.ts'
import type { Classified, Classify, RawView, View } from '#analytics/view.ts'
import { MAX_PATH_CHARACTERS } from '#resources/pages/rules.ts'

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
  const names = Object.entries(classified).map(([name, value]) => [
    name,
    typeof value === 'string' ? storable(value, MAX_NAME_CHARACTERS) : value,
  ])
  return Object.fromEntries(names)
}

/** PostgreSQL takes neither the character zero nor half a character. */
function storable(text: string, most: number): string {
  return text.slice(0, most).toWellFormed().replaceAll('\0', '')
}
