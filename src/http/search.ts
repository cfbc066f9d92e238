/** The query of a request's target, with its `?`; empty when there is none. */
export function searchOf(target: string): string {
  const at = target.indexOf('?')
  return at < 0 ? '' : target.slice(at)
}
