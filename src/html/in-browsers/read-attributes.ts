export type ReadTag = { tagNameEnd: number; attributes: WrittenAttribute[]; end: number }
/** An attribute as it is written: offsets into its tag. `end` is behind its value, or behind its name where it has none. */
export type WrittenAttribute = { name: string; start: number; nameEnd: number; end: number }

/**
 * The attributes of a start tag (`<a href=x>`) in the order written (HTML, "Before attribute name state" and those after).
 * @param from where in `tag`, which may be a text with more in it, the tag begins; offsets are those of all of `tag`
 * @returns `end` is the offset of its `>`, or the length where it has none
 */
export function readAttributes(tag: string, from = 0): ReadTag {
  const tagNameEnd = endOf(TAG_NAME, tag, from)
  const attributes: WrittenAttribute[] = []
  let at = endOf(BETWEEN, tag, tagNameEnd)
  for (; at < tag.length && tag[at] !== '>'; at = endOf(BETWEEN, tag, at)) {
    const start = at
    const nameEnd = endOf(NAME, tag, start)
    at = endOf(VALUE, tag, nameEnd)
    attributes.push({ name: tag.slice(start, nameEnd).toLowerCase(), start, nameEnd, end: at })
  }
  return { tagNameEnd, attributes, end: at }
}

const TAG_NAME = /<[^\t\n\f\r />]*/y
const BETWEEN = /[\t\n\f\r /]*/y
/** A name may begin with `=`, and takes at least one character. */
const NAME = /[^\t\n\f\r />][^\t\n\f\r />=]*/y
const VALUE = /(?:[\t\n\f\r ]*=[\t\n\f\r ]*(?:"[^"]*"|'[^']*'|[^\t\n\f\r >"'][^\t\n\f\r >]*)?)?/y

function endOf(pattern: RegExp, tag: string, from: number): number {
  pattern.lastIndex = from
  return pattern.test(tag) ? pattern.lastIndex : from
}
