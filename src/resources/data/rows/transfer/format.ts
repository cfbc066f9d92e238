export const FORMATS = ['csv', 'json'] as const
export type Format = (typeof FORMATS)[number]

/** The format of a file that begins like this. */
export function formatOf(beginning: string): Format {
  return /^[\s\ufeff]*[[{]/.test(beginning) ? 'json' : 'csv'
}
