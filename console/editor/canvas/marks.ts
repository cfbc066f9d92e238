/** A mark of the service: whose text it is of, and where in that text the element is. */
export type Mark = { part: string; start: number; contentStart: number; contentEnd: number; end: number }

const MARK = /^([\w-]{12}):(\d{1,9}):(\d{1,9}):(\d{1,9}):(\d{1,9})$/

export function readMark(text: unknown): Mark | null {
  const [, part, ...digits] = typeof text === 'string' ? (MARK.exec(text) ?? []) : []
  const [start, contentStart, contentEnd, end] = digits.map(Number) as [number, number, number, number]
  const isPlace = start < contentStart && contentStart <= contentEnd && contentEnd <= end
  return part !== undefined && isPlace ? { part, start, contentStart, contentEnd, end } : null
}

export function writeMark({ part, start, contentStart, contentEnd, end }: Mark): string {
  return [part, start, contentStart, contentEnd, end].join(':')
}
