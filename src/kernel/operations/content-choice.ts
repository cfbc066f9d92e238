/** What content editors change on a website, as an admin chose it: each kind of work wholly or not, or by the names of its records. */
export type ContentChoice = Readonly<Record<string, boolean | readonly string[]>>

/** Stands for every name, including those added later. */
export const ALL = '*'

/** The choice as it is stored. Websites from before `publish` was chosen keep what their content editors may do: all of it is live immediately. */
export function readChoice<Choice extends ContentChoice = ContentChoice>(
  stored: string,
): Choice & { publish: boolean } {
  return { publish: true, ...JSON.parse(stored) }
}

/** `/news/*` is everything beneath `/news`. */
export function isAmong(chosen: readonly string[], name: string): boolean {
  return chosen.some((one) => one === name || one === ALL || (one.endsWith('/*') && name.startsWith(one.slice(0, -1))))
}
