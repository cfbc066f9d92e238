/** Characters of what visitors or authors wrote. */
const MAX_CHARACTERS = 80

/** What others wrote must not look like another line. */
export function oneLine(text: string): string {
  const line = text.replace(/[\p{C}\s]+/gu, ' ').trim()
  return line.length > MAX_CHARACTERS ? `${line.slice(0, MAX_CHARACTERS)}…`.toWellFormed() : line
}
