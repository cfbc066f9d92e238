const UNITS = ['bytes', 'KB', 'MB', 'GB', 'TB']

/** A size in words, such as "1.4 MB" (powers of a thousand). */
export function bytes(size: number): string {
  const step = size < 1 ? 0 : Math.min(UNITS.length - 1, Math.floor(Math.log10(size) / 3))
  const value = size / 1000 ** step
  return `${step > 0 && value < 10 ? value.toFixed(1) : Math.round(value)} ${UNITS[step]}`
}
