import { createHash } from 'node:crypto'
import { stylesheet } from './stylesheet.ts'

const NOTHING_ELSE = "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** For pages that carry the stylesheet within (`notFoundPage`, `errorPage`): by hash, so that nothing else is applied. */
export const inlineStyleCsp = `default-src 'none'; style-src '${styleHash(stylesheet)}'; ${NOTHING_ELSE}`

function styleHash(css: string): string {
  return `sha256-${createHash('sha256').update(css).digest('base64')}`
}
