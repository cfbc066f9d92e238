const MAX_NAME = 80

/**
 * What a person has named, as a part of a sentence in a letter: on one line, short, and without an address that a mail
 * program would make a link of, since the letter bears our name.
 */
export function inMail(name: string): string {
  const line = name.replace(/[\p{C}\s]+/gu, ' ').trim()
  const unlinked = line.replaceAll(/:\/{2,}|(?<=\bwww)\./giu, ' ')
  return unlinked.length > MAX_NAME ? `${unlinked.slice(0, MAX_NAME)}…` : unlinked
}
