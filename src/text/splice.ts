/** Puts `text` in the place of what is between two offsets. */
export type Splice = { from: number; to: number; text: string }

/** The text with all splices applied. They do not overlap, and everything else stays as it is. */
export function splice(text: string, splices: readonly Splice[]): string {
  const pieces: string[] = []
  let done = 0
  for (const { from, to, text: replacement } of splices.toSorted((a, b) => a.from - b.from)) {
    pieces.push(text.slice(done, from), replacement)
    done = to
  }
  pieces.push(text.slice(done))
  return pieces.join('')
}
