const MAX_NAME = 80

/**
 * A name that a user has chosen, for a sentence of a mail: on one line, short, and without an address that a mail
 * program would turn into a link, since the mail is sent in our name.
 */
export function quotedName(name: string, max = MAX_NAME): string {
  const line = name.replace(/[\p{C}\s]+/gu, ' ').trim()
  const unlinked = line.replaceAll(/:\/{2,}|(?<=\bwww)\./giu, ' ')
  return unlinked.length > max ? `${unlinked.slice(0, max)}…` : unlinked
}
