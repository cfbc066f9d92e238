import { withoutControls } from '#html/without-controls.ts'

const MAX_URL_CHARACTERS = 2048
const CONTROLS = /\p{Cc}/u
/** Anything before a colon in the first segment, so that nothing is a scheme to a browser but not here. */
const SCHEME = /^([^/?#:]*):/

/** Elements that a sanitized text may have, with the attributes that each may have beside the common ones. */
const ELEMENTS = new Map<string, Record<string, AttributeRule>>()
/** What an attribute becomes, or null when it is removed. */
type AttributeRule = (value: string) => string | null

/** Whether a sanitized text may have this element. */
export function isAllowedElement(name: string): boolean {
  return ELEMENTS.has(name)
}

/** Elements that are removed with all that is in them; of others that are not allowed only the tags are. */
export const REMOVED_WITH_CONTENT: ReadonlySet<string> = new Set(
  'svg math template noscript object applet audio video canvas select datalist frameset head'.split(' '),
)

/** The attributes that an allowed element may have, in the order written, and the names of those that it loses. */
export function allowedAttributes(
  element: string,
  given: ReadonlyMap<string, string>,
): { attributes: Map<string, string>; removed: string[] } {
  const attributes = new Map<string, string>()
  const removed: string[] = []
  const own = ELEMENTS.get(element) ?? {}
  for (const [name, value] of given) {
    const rule = Object.hasOwn(own, name) ? own[name] : Object.hasOwn(COMMON, name) ? COMMON[name] : undefined
    const allowed = rule?.(value) ?? null
    if (allowed === null) removed.push(name)
    else attributes.set(name, allowed)
  }
  // Older browsers give a page opened this way access to the one that opened it.
  if (attributes.get('target') === '_blank') attributes.set('rel', withNoopener(attributes.get('rel') ?? ''))
  return { attributes, removed }
}

function withNoopener(rel: string): string {
  return rel.split(' ').includes('noopener') ? rel : `${rel} noopener`.trim()
}

const MAX_CHARACTERS = 500
const MAX_CLASSES = 20

const asText: AttributeRule = (value) => withoutControls(value.slice(0, MAX_CHARACTERS)).toWellFormed()
const matching =
  (pattern: RegExp): AttributeRule =>
  (value) =>
    pattern.test(value.trim()) ? value.trim() : null
const amongst =
  (...values: string[]): AttributeRule =>
  (value) =>
    values.find((one) => one === value.trim().toLowerCase()) ?? null
const present: AttributeRule = () => ''
const listOf =
  (allowed: RegExp): AttributeRule =>
  (value) => {
    const tokens = value
      .slice(0, MAX_CHARACTERS)
      .split(/\s+/)
      .filter((token) => allowed.test(token))
    return tokens.length ? tokens.slice(0, MAX_CLASSES).join(' ') : null
  }

const COUNT = matching(/^[1-9]\d{0,2}$/)
const SIZE = matching(/^[1-9]\d{0,4}$/)

const COMMON: Record<string, AttributeRule> = {
  title: asText,
  class: listOf(/^[\w-]{1,64}$/),
  lang: matching(/^[a-z]{2,8}(-[a-z0-9]{1,8}){0,4}$/i),
  dir: amongst('ltr', 'rtl', 'auto'),
}

// Scripts of a page find elements by id; one on a link or an image could stand in for a variable of theirs.
const HEADING = { id: matching(/^[a-z][\w-]{0,63}$/i) }
const CELL = { colspan: COUNT, rowspan: COUNT }

const PLAIN =
  'p div span br hr wbr ul dl dt dd strong b em i u s del ins sub sup small mark abbr cite q dfn code kbd samp var pre ' +
  'blockquote figure figcaption table caption thead tbody tfoot tr details summary'

for (const name of PLAIN.split(' ')) ELEMENTS.set(name, {})
for (const name of ['h1', 'h2', 'h3', 'h4', 'h5', 'h6']) ELEMENTS.set(name, HEADING)
ELEMENTS.set('a', {
  href: (value) => allowedUrl(value, ['http', 'https', 'mailto', 'tel']),
  target: amongst('_blank'),
  rel: listOf(/^(nofollow|noopener|noreferrer|ugc|sponsored|me|author|license|external)$/),
})
ELEMENTS.set('img', {
  src: (value) => allowedUrl(value, ['http', 'https']),
  alt: asText,
  width: SIZE,
  height: SIZE,
  loading: amongst('lazy', 'eager'),
})
ELEMENTS.set('ol', { start: matching(/^-?\d{1,5}$/), reversed: present, type: matching(/^[1aAiI]$/) })
ELEMENTS.set('li', { value: matching(/^-?\d{1,5}$/) })
ELEMENTS.set('td', CELL)
ELEMENTS.set('th', { ...CELL, scope: amongst('row', 'col', 'rowgroup', 'colgroup') })
ELEMENTS.set('time', { datetime: matching(/^[\dTZ:.+ -]{4,40}$/) })

/**
 * A URL as browsers read it (URL Standard, "basic URL parser": spaces around it, tabs and line breaks do not count), or null
 * when its scheme is none of the given ones. URLs without a scheme are relative to the page.
 */
function allowedUrl(value: string, schemes: readonly string[]): string | null {
  const url = value.replace(/^[\0- ]+|[\0- ]+$/g, '').replaceAll(/[\t\n\r]/g, '')
  if (url.length > MAX_URL_CHARACTERS || !url.isWellFormed() || CONTROLS.test(url)) return null
  const [, scheme] = SCHEME.exec(url) ?? []
  return scheme === undefined || schemes.includes(scheme.toLowerCase()) ? url : null
}
