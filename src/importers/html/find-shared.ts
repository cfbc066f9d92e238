/** What a page has that others may have as well: keys of its header, its footer, and what its head loads. */
export type PageKeys = {
  name: string
  header: string | null
  footer: string | null
  head: readonly string[]
  /** Of header and footer: what looks like the mark of the present page. */
  marks: { header: readonly number[]; footer: readonly number[] }
}

/** The key of a header or footer that most pages have, if at least two do. */
export function mostCommon(keys: readonly (string | null)[]): string | null {
  const counts = new Map<string, number>()
  for (const key of keys) if (key !== null) counts.set(key, (counts.get(key) ?? 0) + 1)
  const [most] = [...counts].toSorted(([, one], [, other]) => other - one)
  return most && most[1] > 1 ? most[0] : null
}

/**
 * What the heads of most pages load, in their order; empty unless at least two pages load it all, and nothing else after
 * it has begun: it is put at the end of the head, and the order of styles and scripts counts.
 */
export function commonHead(heads: readonly (readonly string[])[]): string[] {
  const counts = new Map<string, number>()
  for (const head of heads) for (const key of new Set(head)) counts.set(key, (counts.get(key) ?? 0) + 1)
  const isCommon = (key: string) => counts.get(key)! > 1 && counts.get(key)! * 2 > heads.length
  const shapes = heads.map((head) => head.filter(isCommon).join(' ')).filter(Boolean)
  const common = mostCommon(shapes)?.split(' ') ?? []
  return heads.filter((head) => hasHead(head, common)).length > 1 ? common : []
}

/** Whether a head can do without these, which come at its end then. */
export function hasHead(head: readonly string[], common: readonly string[]): boolean {
  return common.length > 0 && head.slice(-common.length).join(' ') === common.join(' ')
}
