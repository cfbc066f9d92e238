const SPACE = /^[ \t\n\r\f]$/

/**
 * What browsers show of the white space in a text: one space for several, and none at the beginning, at the end and behind a
 * break. Tokens are characters and tags (`inlineTokens`); a space keeps the place of all that it stands for.
 */
export function collapsed<T extends { key: string; to?: number; from?: number }>(tokens: readonly T[]): T[] {
  const shown: T[] = []
  let isAfterSpace = true
  for (const token of tokens) {
    const { key } = token
    const last = shown.at(-1)
    if (SPACE.test(key)) {
      if (!isAfterSpace) shown.push({ ...token, key: ' ' })
      else if (last?.key === ' ' && last.to === token.from && token.to !== undefined) last.to = token.to
      isAfterSpace = true
      continue
    }
    // An element with nothing in it may show something all the same, as icons do.
    const isEmptyElement = key.startsWith('</') && last !== undefined && /^<[^/]/.test(last.key) && last.key.length > 1
    if (/^<br[\s/>]/i.test(key)) isAfterSpace = true
    else if (key.length < 3 || !key.startsWith('<') || isEmptyElement || /^<(img|wbr)[\s/>]/i.test(key))
      isAfterSpace = false
    shown.push(token)
  }
  let end = shown.length - 1
  while (end >= 0 && shown[end]!.key.startsWith('</')) end--
  if (shown[end]?.key === ' ') shown.splice(end, 1)
  return shown
}
