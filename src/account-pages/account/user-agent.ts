import { browserOf, systemOf } from '#http/browser-names.ts'

/** "Firefox on Linux": enough to recognize one's own browser. */
export function browserName(userAgent: string): string {
  const [browser, system] = [browserOf(userAgent), systemOf(userAgent)]
  if (!browser) return system ? `A browser on ${system}` : 'Unknown browser'
  return system ? `${browser} on ${system}` : browser
}
