type Named = { text: string }

/**
 * Places whose names contain the query, and what a search found, best match first: names equal to the query, then names that begin
 * with it, names with a word that begins with it, names that contain it, and last those where only the text contains it.
 */
export function ranked<Entry extends Named>(typed: string, places: readonly Entry[], found: readonly Entry[]): Entry[] {
  const wanted = plain(typed.trim())
  if (wanted === '') return [...places]
  const named = places.filter(({ text }) => plain(text).includes(wanted))
  return [...named, ...found]
    .map((entry) => ({ entry, rank: rankOf(plain(entry.text), wanted) }))
    .sort((a, b) => a.rank - b.rank)
    .map(({ entry }) => entry)
}

function rankOf(name: string, wanted: string): number {
  if (name === wanted) return 0
  if (name.startsWith(wanted)) return 1
  const at = name.indexOf(wanted)
  if (at < 0) return 4
  return /[\p{L}\p{N}]/u.test(name[at - 1]!) ? 3 : 2
}

/** Without case and accents. */
function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}
