import { readTags } from '#html/read-tags.ts'
import { type Splice, splice } from '#text/splice.ts'

/** Elements of older html, and those that mean the same today. */
const TODAY = new Map(
  Object.entries({
    ...{ strike: 's', tt: 'code', acronym: 'abbr', dir: 'ul', center: 'div' },
    ...{ font: 'span', big: 'span', nobr: 'span', blink: 'span', marquee: 'span' },
  }),
)

/** The html with today's elements in place of old ones. */
export function withoutOldElements(html: string): string {
  const renames: Splice[] = []
  const rename = (name: string, from: number) => {
    const now = TODAY.get(name)
    if (now !== undefined) renames.push({ from, to: from + name.length, text: now })
  }
  const startTag = ({ name, start }: { name: string; start: number }) => rename(name, start + '<'.length)
  const endTag = ({ name, start }: { name: string; start: number }) => rename(name, start + '</'.length)
  readTags(html, 0, { startTag, endTag, text() {}, doctype() {}, tail() {} })
  return splice(html, renames)
}
