import type { Operation } from '#operations/operation.ts'

/** Shorter html is repeated: leaving it out would save an agent nothing. */
const REPEATED = 500

const NOTE = 'html_content is left out of answers to changes.'

/**
 * The answer to a change without the html that it was given, for which an agent would pay a second time. Only where the
 * schema lets it be absent.
 */
export function withoutOwnHtml(json: string, { scope, output }: Operation): { json: string; note: string | null } {
  const { properties = {}, required = [] } = (output ?? {}) as { properties?: object; required?: string[] }
  const same = { json, note: null }
  if (scope !== 'write' || !('html_content' in properties) || required.includes('html_content')) return same
  if (json.length <= REPEATED) return same
  const { html_content, ...rest } = JSON.parse(json) as { html_content?: string }
  if (html_content === undefined || html_content.length <= REPEATED) return same
  return { json: JSON.stringify(rest), note: NOTE }
}
