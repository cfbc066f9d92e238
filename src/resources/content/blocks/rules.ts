import { invalid } from '#kernel/operations/errors.ts'

/** In characters, of css that is versioned beside html. */
export const MAX_CSS = 50_000

const KEBAB = /^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/

/** What html names a component or snippet by. */
export function nameMessage(name: string): string | null {
  return KEBAB.test(name) ? null : 'must be in kebab-case, like opening-hours'
}

/** Css stands in a style element, which must not end before it does. */
export function cssMessage(css: string): string | null {
  return /<\/style/i.test(css) ? "can't have </style" : null
}

/** @throws ValidationFailed for html without anything in it */
export function notBlank(html: string): void {
  if (!html.trim()) throw invalid('html_content', "can't be blank")
}
