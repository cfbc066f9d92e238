import { INLINE_ELEMENTS } from '#html/inline-elements.ts'
import { readTags } from '#html/read-tags.ts'
import type { TagHandler } from '#html/tag-handler.ts'

/** The text of html on one line. Blocks are separated by a space. */
export function htmlToText(html: string): string {
  let text = ''
  const space = ({ name }: { name: string }) => {
    if (!INLINE_ELEMENTS.has(name)) text += ' '
  }
  const handler: TagHandler = {
    characters(piece) {
      text += piece
    },
    startTag: space,
    endTag: space,
    text() {},
    doctype() {},
    tail() {},
  }
  readTags(html, 0, handler)
  return text.replace(/\s+/g, ' ').trim()
}
