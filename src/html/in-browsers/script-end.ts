/**
 * Where the script element whose content begins at `from` really ends: the offset of the `<` of its end tag, or -1.
 * Between `<!--` and `-->`, a `<script` makes the next `</script` a mere string (HTML, "script data double escaped state").
 */
export function findScriptEnd(html: string, from: number): number {
  MARK.lastIndex = from
  let escaped = false
  let doubled = false
  for (let mark = MARK.exec(html); mark; mark = MARK.exec(html)) {
    const text = mark[0].toLowerCase()
    if (text === '<!--') {
      escaped = true
      MARK.lastIndex -= 2 // the dashes may be those of `-->` as well: `<!-->`
    } else if (text === '-->') {
      escaped = false
      doubled = false
    } else if (text === '<script') {
      doubled = escaped
    } else if (doubled) {
      doubled = false
    } else {
      return mark.index
    }
  }
  return -1
}

const MARK = /<!--|-->|<\/?script(?=[\s/>])/gi
