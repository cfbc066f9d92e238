/** Whether one character more, less, different, or swapped with its neighbour makes one word the other. */
export function isOneEditAway(a: string, b: string): boolean {
  const [short, long] = a.length <= b.length ? [a, b] : [b, a]
  if (long.length - short.length > 1 || a === b) return false
  let start = 0
  while (start < short.length && short[start] === long[start]) start++
  let end = 0
  while (end < short.length - start && short.at(-1 - end) === long.at(-1 - end)) end++
  const [left, right] = [short.length - start - end, long.length - start - end]
  if (left <= 1 && right <= 1) return true
  const isSwap = left === 2 && right === 2 && short[start] === long[start + 1] && short[start + 1] === long[start]
  return isSwap
}
