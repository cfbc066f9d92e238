import { createHash } from 'node:crypto'
import { stylesheet } from './stylesheet.ts'

const NOTHING_ELSE = "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** For pages that link the stylesheet on their own origin. No scripts, no forms: those that have a form need their own. */
export const linkedStyleCsp = `default-src 'none'; style-src 'self'; img-src 'self'; ${NOTHING_ELSE}`

/** For pages that carry the stylesheet within (`notFoundPage`, `errorPage`): by hash, so that nothing else is applied. */
export const inlineStyleCsp = `default-src 'none'; style-src '${styleHash(stylesheet)}'; ${NOTHING_ELSE}`

function styleHash(css: string): string {
  return `sha256-${createHash('sha256').update(css).digest('base64')}`
}
