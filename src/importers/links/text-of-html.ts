import { readTags } from '#html/read-tags.ts'
import { jobTask } from '#kernel/workers/task.ts'
import { escapeText } from '#text/escape-html.ts'

/** The words of html on one line, with entities decoded. */
export function textOfHtml(html: string): string {
  let text = ''
  const space = () => {
    text += ' '
  }
  const characters = (more: string) => {
    text += more
  }
  readTags(html, 0, { characters, startTag: space, endTag: space, text() {}, doctype() {}, tail() {} })
  return text.replace(/\s+/g, ' ').trim()
}

export const textOfHtmlTask = jobTask(
  'textOfHtml',
  ({ html }: { html: string }) => textOfHtml(html),
  ({ html }) => html.length,
)

/** Html that shows the text: paragraphs where lines are blank, line breaks elsewhere. */
export function htmlOfText(text: string): string {
  return text
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean)
    .map((paragraph) => `<p>${escapeText(paragraph).replaceAll('\n', '<br>\n')}</p>`)
    .join('\n')
}
