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
  const verbatim: string[] = []
  const html = protect(text.replaceAll('\0', ''), verbatim)
    .replaceAll(/\n{3,}/g, '\n\n')
    .replaceAll(BEFORE_BLOCK, '\n\n$1')
    .replaceAll(AFTER_BLOCK, '$1\n\n')
    .split(/\n[\t ]*\n\s*/)
    .map((chunk) => chunk.trim())
    .filter(Boolean)
    .map((chunk) => (STARTS_WITH_BLOCK.test(chunk) ? chunk : `<p>${chunk.replaceAll('\n', '<br>\n')}</p>`))
    .join('\n')
  return html.replaceAll(/\0(\d+)\0/g, (_, index: string) => verbatim[Number(index)] ?? '')
}

function protect(text: string, verbatim: string[]): string {
  let result = ''
  let done = 0
  const opening = new RegExp(`<(${VERBATIM.join('|')})\\b`, 'gi')
  for (let found = opening.exec(text); found; found = opening.exec(text)) {
    const end = endOf(text, found[1]!, found.index)
    if (end === null) break
    result += `${text.slice(done, found.index)}\0${verbatim.push(text.slice(found.index, end)) - 1}\0`
    done = end
    opening.lastIndex = end
  }
  return result + text.slice(done)
}

function endOf(text: string, name: string, from: number): number | null {
  const closing = new RegExp(`</${name}\\s*>`, 'gi')
  closing.lastIndex = from
  return closing.exec(text) ? closing.lastIndex : null
}
