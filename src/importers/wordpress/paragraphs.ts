import { Verbatim } from '#importers/blog/verbatim.ts'

const BLOCKS =
  'address|article|aside|blockquote|details|div|dl|dd|dt|fieldset|figcaption|figure|footer|form|h[1-6]|header|hr|iframe|li|main|nav|' +
  'ol|p|pre|script|section|style|table|tbody|td|tfoot|th|thead|tr|ul|video'
const BEFORE_BLOCK = new RegExp(`\\n*(<(?:${BLOCKS})\\b)`, 'gi')
const AFTER_BLOCK = new RegExp(`(</(?:${BLOCKS})>|<hr\\b[^<>]*>)\\n*`, 'gi')
const STARTS_WITH_BLOCK = new RegExp(`^(?:</?(?:${BLOCKS})\\b|<!--|\\0)`, 'i')
/** White space in these is as it should be shown. */
const VERBATIM = ['pre', 'script', 'style', 'textarea']

/** Makes paragraphs of texts between blank lines, and line breaks of line ends, as WordPress shows classic posts. */
export function addParagraphs(text: string): string {
  const verbatim = new Verbatim()
  const html = verbatim
    .withoutElements(text.replaceAll('\0', ''), VERBATIM)
    .replaceAll(/\n{3,}/g, '\n\n')
    .replaceAll(BEFORE_BLOCK, '\n\n$1')
    .replaceAll(AFTER_BLOCK, '$1\n\n')
    .split(/\n[\t ]*\n\s*/)
    .map((chunk) => chunk.trim())
    .filter(Boolean)
    .map((chunk) => (STARTS_WITH_BLOCK.test(chunk) ? chunk : `<p>${chunk.replaceAll('\n', '<br>\n')}</p>`))
    .join('\n')
  return verbatim.restored(html)
}
