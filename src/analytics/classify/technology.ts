import type { Details, RawView } from '#analytics/view.ts'
import { browserOf, systemOf } from '#http/browser-names.ts'

/** Longer ones are no browser's. */
const MAX_USER_AGENT = 500
/** ISO 639: regions are countries' matter, and few values stay readable. */
const FIRST_LANGUAGE = /^\s*([a-z]{2,3})(?:[-_;,\s]|$)/i

const TV = /\b(?:smart-?tv|appletv|googletv|hbbtv|web0s|bravia|crkey)\b|\bandroid tv\b|\btizen\b.*\btv\b/i
const TABLET = /\b(?:iPad|Tablet|Silk|Kindle|PlayBook)\b|\bAndroid\b(?!.*\bMobile\b)/
const PHONE = /\b(?:Mobile|iPhone|iPod|Phone)\b/

/**
 * What a person's browser says of itself with each request. Only these words are stored: versions and the rest would tell
 * people apart.
 */
export function technologyOf({ userAgent, acceptLanguage }: Pick<RawView, 'userAgent' | 'acceptLanguage'>): Details {
  const text = userAgent.slice(0, MAX_USER_AGENT)
  const [browser, system] = [browserOf(text), systemOf(text)]
  const language = FIRST_LANGUAGE.exec(acceptLanguage)?.[1]?.toLowerCase()
  return {
    device: deviceOf(text),
    ...(browser !== null && { browser }),
    ...(system !== null && { system }),
    ...(language !== undefined && { language }),
  }
}

function deviceOf(text: string): string {
  if (TV.test(text)) return 'tv'
  if (TABLET.test(text)) return 'tablet'
  return PHONE.test(text) ? 'phone' : 'desktop'
}
