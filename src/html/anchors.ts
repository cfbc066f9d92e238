import { readTags } from '#html/read-tags.ts'

/** More are not read: so long a page has been looked at enough. */
const MAX_ANCHORS = 50_000

/** What fragments can name in html: ids, and names of `a` (HTML, "Scrolling to a fragment"). */
export function anchorsIn(html: string): ReadonlySet<string> {
  const anchors = new Set<string>()
  const add = (anchor: string | undefined) => {
    if (anchor && anchors.size < MAX_ANCHORS) anchors.add(anchor)
  }
  const handler = {
    startTag({ name, attributes }: { name: string; attributes: ReadonlyMap<string, string> }) {
      add(attributes.get('id'))
      if (name === 'a') add(attributes.get('name'))
    },
    endTag() {},
    text() {},
    doctype() {},
    tail() {},
  }
  readTags(html, 0, handler)
  return anchors
}
