/**
 * The known name that was most likely meant by `name`, or null when none is alike or several are just as likely. Case and
 * `-`, `_`, camelCase do not count; then whole words in common; then typing errors in up to a third of the letters; then
 * words cut short.
 */
export function nearestName(name: string, known: readonly string[]): string | null {
  if (name.length > MAX_NAME_LENGTH) return null
  const wanted = plain(name)
  if (!wanted) return null
  const same = known.find((candidate) => plain(candidate) === wanted)
  if (same) return same
  const related = known.filter((candidate) => sharesWords(name, candidate, (word, other) => word === other))
  if (related.length) return onlyOne(related)
  const cutShort = (word: string, other: string) => other.startsWith(word)
  return nearestByTyping(wanted, known) ?? onlyOne(known.filter((candidate) => sharesWords(name, candidate, cutShort)))
}

/** The name may come from anyone, and comparing costs the product of the lengths. */
const MAX_NAME_LENGTH = 100

function nearestByTyping(wanted: string, known: readonly string[]): string | null {
  let best: string | null = null
  let least = Math.min(3, Math.floor(wanted.length / 3)) + 1
  for (const candidate of known) {
    const letters = plain(candidate)
    if (Math.abs(letters.length - wanted.length) >= least || letters.length > MAX_NAME_LENGTH) continue
    const distance = typingDistance(wanted, letters)
    if (distance < least) {
      best = candidate
      least = distance
    }
  }
  return best
}

/** Insertions, deletions, substitutions and swaps of neighbours between two short strings. */
function typingDistance(a: string, b: string): number {
  let before: number[] = []
  let row = Array.from({ length: b.length + 1 }, (_, j) => j)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1]
      let distance = Math.min(row[j]! + 1, next[j - 1]! + 1, row[j - 1]! + (same ? 0 : 1))
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        distance = Math.min(distance, before[j - 2]! + 1)
      next.push(distance)
    }
    before = row
    row = next
  }
  return row[b.length]!
}

/** Whether each word of the name with fewer words is found in the other. */
function sharesWords(name: string, candidate: string, alike: (word: string, other: string) => boolean): boolean {
  const given = words(name)
  const known = words(candidate)
  const [fewer, more] = given.length <= known.length ? [given, known] : [known, given]
  return fewer.some((word) => word.length > 2) && fewer.every((word) => more.some((other) => alike(word, other)))
}

function words(name: string): string[] {
  return name
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .split(/[-_\s.]+/)
    .filter(Boolean)
}

function plain(name: string): string {
  return name.toLowerCase().replace(/[-_\s.]/g, '')
}

function onlyOne(names: string[]): string | null {
  return names.length === 1 ? names[0]! : null
}
