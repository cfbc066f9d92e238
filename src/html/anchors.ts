import { readTags } from '#html/read-tags.ts'
import type { WorkBudget } from '#text/work-budget.ts'

/** More are not read: so long a page has been looked at enough. */
const MAX_ANCHORS = 50_000

/**
 * What fragments can name in html: ids, and names of `a` (HTML, "Scrolling to a fragment").
 * @throws WorkExceeded
 */
export function anchorsIn(html: string, budget: WorkBudget): ReadonlySet<string> {
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
  readTags(html, 0, handler, budget)
  return anchors
}
