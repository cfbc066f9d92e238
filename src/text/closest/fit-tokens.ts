/**
 * The part of `region` that lines up best with the whole of `wanted`, word by word and sign by sign, so that a fragment begins
 * and ends where the wanted one does. Takes time in the product of the two, so both are short: see MAX_WANTED_TOKENS.
 */
export function fitTokens(region: string, wanted: string): { start: number; end: number } | null {
  const ids = new Map<string, number>()
  const rows = tokensOf(wanted, MAX_WANTED_TOKENS, ids)
  const columns = tokensOf(region, MAX_REGION_TOKENS, ids)
  if (!rows.length || !columns.length) return null

  // Cell `j` of a row: the best score of the tokens so far that ends before column `j`, and the column where it began.
  let scores = new Float64Array(columns.length + 1)
  let begins = Int32Array.from(scores, (_, j) => j)
  for (const row of rows) {
    const nextScores = new Float64Array(columns.length + 1)
    const nextBegins = new Int32Array(columns.length + 1)
    nextScores[0] = scores[0]! - MISSING
    for (let j = 1; j <= columns.length; j++) {
      let score = scores[j - 1]! + likeness(row, columns[j - 1]!)
      let begin = begins[j - 1]!
      if (nextScores[j - 1]! - ADDED > score) {
        score = nextScores[j - 1]! - ADDED
        begin = nextBegins[j - 1]!
      }
      if (scores[j]! - MISSING > score) {
        score = scores[j]! - MISSING
        begin = begins[j]!
      }
      nextScores[j] = score
      nextBegins[j] = begin
    }
    scores = nextScores
    begins = nextBegins
  }
  const last = scores.indexOf(scores.reduce((best, score) => Math.max(best, score)))
  const first = begins[last]!
  return last > first ? { start: columns[first]!.start, end: columns[last - 1]!.end } : null
}

type Token = { id: number; text: string; isWord: boolean; start: number; end: number }

const MAX_WANTED_TOKENS = 700
const MAX_REGION_TOKENS = 1500

/** The price of a token that only one side has: an attribute more or less is a common difference. */
const MISSING = 0.5
const ADDED = 0.5

function likeness(a: Token, b: Token): number {
  if (a.id === b.id) return a.isWord ? 2 : 0.5
  if (a.isWord !== b.isWord) return -3
  return a.isWord ? (sharedEnds(a.text, b.text) ? 1 : -0.5) : -1
}

/** Whether two words differ by little more than a typing error. */
function sharedEnds(a: string, b: string): boolean {
  const shorter = Math.min(a.length, b.length)
  const longer = Math.max(a.length, b.length)
  if (longer > 2 * shorter) return false
  let same = 0
  while (same < shorter && a[same] === b[same]) same++
  let end = 0
  while (end < shorter - same && a[a.length - 1 - end] === b[b.length - 1 - end]) end++
  return 2 * (same + end) > longer
}

function tokensOf(text: string, most: number, ids: Map<string, number>): Token[] {
  const tokens: Token[] = []
  for (const match of text.matchAll(/([\p{L}\p{M}\p{N}_-]+)|\S/gu)) {
    if (tokens.length === most) break
    const key = match[0].toLowerCase().replace(/["‘’“”]/, "'")
    const id = ids.get(key) ?? ids.size
    ids.set(key, id)
    tokens.push({
      id,
      text: key,
      isWord: match[1] !== undefined,
      start: match.index,
      end: match.index + match[0].length,
    })
  }
  return tokens
}
