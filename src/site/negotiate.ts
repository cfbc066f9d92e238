import type { Encoding } from '#site/ready.ts'

const PREFERENCE: readonly Encoding[] = ['br', 'zstd', 'gzip']
const REMEMBERED = 500
const remembered = new Map<string, readonly Encoding[]>()

/** The encodings that a client takes, ours best first (RFC 9110, section 12.5.3). Browsers send few headers, over and over. */
export function acceptedEncodings(header: string | undefined): readonly Encoding[] {
  if (!header) return []
  let accepted = remembered.get(header)
  if (!accepted) {
    const weights = weightsOf(header)
    accepted = PREFERENCE.filter((encoding) => (weights.get(encoding) ?? weights.get('*') ?? 0) > 0)
    if (remembered.size >= REMEMBERED) remembered.clear()
    remembered.set(header, accepted)
  }
  return accepted
}

/** True when Markdown is asked for by name and html is not wanted more (RFC 9110, section 12.5.1). */
export function prefersMarkdown(accept: string | undefined): boolean {
  if (!accept?.includes('text/markdown')) return false
  const weights = weightsOf(accept)
  return (
    (weights.get('text/markdown') ?? 0) > 0 && (weights.get('text/markdown') ?? 0) >= (weights.get('text/html') ?? 0)
  )
}

function weightsOf(header: string): Map<string, number> {
  return new Map(
    header.split(',').map((part) => {
      const [name, ...parameters] = part.split(';').map((piece) => piece.trim().toLowerCase())
      const q = parameters.find((parameter) => parameter.startsWith('q='))
      return [name!, q ? Number(q.slice(2)) || 0 : 1]
    }),
  )
}
