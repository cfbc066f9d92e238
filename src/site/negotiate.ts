import { memoizeHeader } from '#http/memoize-header.ts'
import type { Encoding } from '#site/ready.ts'

const PREFERENCE: readonly Encoding[] = ['br', 'zstd', 'gzip']
const MAX_REMEMBERED = 500

/** The encodings that a client takes, ours best first (RFC 9110, section 12.5.3). */
export function acceptedEncodings(header: string | undefined): readonly Encoding[] {
  return header ? encodingsOf(header) : []
}

/** The best of the encodings that files of the console's build are kept in. */
export function builtEncoding(header: string | undefined): 'br' | 'gzip' | 'identity' {
  return acceptedEncodings(header).find((each) => each !== 'zstd') ?? 'identity'
}

const encodingsOf = memoizeHeader<readonly Encoding[]>(MAX_REMEMBERED, (header) => {
  const weights = weightsOf(header)
  return PREFERENCE.filter((encoding) => (weights.get(encoding) ?? weights.get('*') ?? 0) > 0)
})

/** True when Markdown is named and html is not preferred (RFC 9110, section 12.5.1). */
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
