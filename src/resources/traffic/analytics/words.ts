/** Like `1 visit` and `1,204 visits`. */
export function countOf(count: number, what: string): string {
  return `${count.toLocaleString('en')} ${what}${count === 1 ? '' : 's'}`
}

export function percent(share: number): string {
  return `${Math.round(share * 100)}%`
}

/** How many more or fewer than before, which must not be none. */
export function changeOf(now: number, before: number): string {
  const change = Math.round(((now - before) / before) * 100)
  return change < 0 ? `${-change}% fewer` : `${change}% more`
}
