const MAX_ADDRESS = 2_000

/** Whether a link may lead there: no script. */
export function isAddress(href: string): boolean {
  const scheme = /^[\s\p{Cc}]*([a-z][a-z\d+.-]*):/iu.exec(href)?.[1]?.toLowerCase()
  return href.length <= MAX_ADDRESS && (scheme === undefined || ['http', 'https', 'mailto', 'tel'].includes(scheme))
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
