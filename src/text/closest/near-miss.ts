/** Longer texts have enough in common to be found otherwise. */
const MAX_SHORT = 80
/** Comparisons of two characters; for a short text some 40,000 characters of html. */
const MAX_CELLS = 1_500_000
/** Share of the wanted characters that may differ. */
const MAX_DIFFERENCE = 0.34

type Found = { start: number; end: number }

/**
 * The piece of a text that differs from a short wanted one by the fewest typing errors (Sellers, 1980); null when too many
 * are needed, or the text is too long to look.
 */
export function nearMiss(text: string, wanted: string): Found | null {
  const cells = text.length * wanted.length
  if (wanted.length > MAX_SHORT || cells > MAX_CELLS) return null
  let best = Math.floor(wanted.length * MAX_DIFFERENCE) + 1
  let found: Found | null = null
  // Of each beginning of what is wanted: the errors against a piece that ends here, and where that piece starts.
  let errors = Array.from({ length: wanted.length + 1 }, (_, j) => j)
  let starts = new Array<number>(wanted.length + 1).fill(0)
  for (let i = 1; i <= text.length; i++) {
    const [nextErrors, nextStarts] = [[0], [i]]
    for (let j = 1; j <= wanted.length; j++) {
      const replaced = errors[j - 1]! + (text[i - 1] === wanted[j - 1] ? 0 : 1)
      const added = errors[j]! + 1
      const left = nextErrors[j - 1]! + 1
      const least = Math.min(replaced, added, left)
      nextErrors[j] = least
      nextStarts[j] = least === replaced ? starts[j - 1]! : least === added ? starts[j]! : nextStarts[j - 1]!
    }
    errors = nextErrors
    starts = nextStarts
    if (errors[wanted.length]! >= best) continue
    best = errors[wanted.length]!
    found = { start: starts[wanted.length]!, end: i }
  }
  return found
}
