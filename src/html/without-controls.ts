/** Without control characters but tab and line feed: character references can stand for them too. */
export function withoutControls(text: string): string {
  return text.replaceAll(CONTROLS, '')
}

const CONTROLS = /[^\P{Cc}\t\n]/gu
