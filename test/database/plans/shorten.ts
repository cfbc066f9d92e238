const MAX_LISTED = 3

/** A statement's shape, to read: without quotes, values, and the columns that it only answers or sets. */
export function shorten(text: string): string {
  const plain = text
    .replaceAll('"', '')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/\$\d+/g, '?')
    .replaceAll(/\b\d{4,}\b/g, 'N')
    .trim()
  const lists = plain
    .replaceAll(/\?(, \?)+/g, '?…')
    .replaceAll(/ in \(\?\)/g, ' in (?…)')
    .replaceAll(/ values \(\?…\)(, \(\?…\))*/g, ' values (?…)')
    .replaceAll(/(\((?:\?…?)\))(, \1)+/g, '$1…')
    .replaceAll(
      /\bselect ((?:[\w.*]+(?: as \w+)?, )+[\w.*]+(?: as \w+)?)(?= from | ,|,)/g,
      (_, names) => `select ${few(names)}`,
    )
    .replaceAll(
      /\bset ((?:\w+ = [^,()]+, )+\w+ = [^,()]+?)(?= where | from | returning |$)/g,
      (_, names) => `set ${few(names)}`,
    )
    .replaceAll(/\(((?:\w+, )+\w+)\)(?= (?:values|select|with))/g, (_, names) => `(${few(names)})`)
  return withoutRepeats(lists)
}

function few(names: string): string {
  const all = names.split(', ')
  return all.length <= MAX_LISTED ? names : `${all.slice(0, MAX_LISTED).join(', ')}, …`
}

/** The same part joined to itself, like the conditions of several records. */
function withoutRepeats(text: string): string {
  return text.replaceAll(/(.{8,600}?)((?: or | union all | and |, )\1)+/g, '$1 …')
}
