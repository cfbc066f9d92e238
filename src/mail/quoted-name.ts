const MAX_NAME = 80

/**
 * A name that a user has chosen, for a sentence of a mail: on one line, short, and without an address that a mail
 * program would turn into a link, since the mail is sent in our name.
 */
export function quotedName(name: string): string {
  const line = name.replace(/[\p{C}\s]+/gu, ' ').trim()
  const unlinked = line.replaceAll(/:\/{2,}|(?<=\bwww)\./giu, ' ')
  return unlinked.length > MAX_NAME ? `${unlinked.slice(0, MAX_NAME)}…` : unlinked
}
