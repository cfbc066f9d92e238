import type { Checked } from '#resources/data/rows/values/column.ts'
import { textProblem } from '#resources/data/rows/values/text.ts'

export const MAX_URL_CHARACTERS = 2048

/** Takes addresses (http, https, mailto, tel) and paths of the website; scheme and host are stored in lower case. */
export function checkUrl(given: unknown): Checked {
  const text = typeof given === 'string' ? given.trim() : null
  if (text === null) return { message: `must be ${WHAT_IS_RIGHT}` }
  const message = textProblem(text, MAX_URL_CHARACTERS) ?? addressProblem(text)
  if (message) return { message }
  return { value: text.replace(/^(https?:\/\/[^/?#]*|mailto:|tel:)/i, (origin) => origin.toLowerCase()) }
}

const WHAT_IS_RIGHT = 'an address such as https://example.com/about, a path such as /about, mailto: or tel:'

function addressProblem(text: string): string | null {
  if (/\s/.test(text)) return "can't contain spaces: write %20"
  if (/[<>"\\]/.test(text)) return "can't contain '<', '>', quotes or backslashes"
  // Browsers read two slashes as the beginning of a host.
  if (/^\/(?!\/)/.test(text)) return null
  if (/^(mailto|tel):./i.test(text)) return null
  if (!/^https?:\/\/[^/?#]/i.test(text)) return `must be ${WHAT_IS_RIGHT}`
  const url = URL.parse(text)
  if (!url) return 'is not a valid address'
  return url.username || url.password ? "can't contain a user name or password" : null
}
