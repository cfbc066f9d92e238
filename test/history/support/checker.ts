/** A write to a register, of one value; `end` is infinite for one that was never answered, which may or may not count. */
export type Write = {
  register: string
  value: string
  /** Its place in the register's order, as the answer says; absent when it was not answered. */
  position?: number
  process: string
  start: number
  end: number
}

export type Read = {
  register: string
  value: string
  /** The place in the register's order that the answer itself names. */
  position?: number
  process: string
  start: number
  end: number
  /** How far behind other processes' writes the answer may be, in milliseconds: 0 over the API. */
  lag: number
  /** By which way it was read, for messages. */
  by: string
}

export type History = { writes: Write[]; reads: Read[] }

/**
 * Finds what could not have happened in any order of the operations that agrees with their times: each takes effect at one
 * instant between its start and its end (linearizability; with `lag`, within that of it).
 *
 * The order of a register's writes is known, so the search for one is not needed: a read is impossible when its value was
 * written after it ended, when a later write had been answered before it began, or when an earlier read saw a later value.
 */
export function violationsOf({ writes, reads }: History): string[] {
  const registers = new Set([...writes, ...reads].map(({ register }) => register))
  const writesOf = Map.groupBy(writes, ({ register }) => register)
  const readsOf = Map.groupBy(reads, ({ register }) => register)
  return [...registers].flatMap((register) => checkRegister(writesOf.get(register) ?? [], readsOf.get(register) ?? []))
}

function checkRegister(writes: Write[], reads: Read[]): string[] {
  const found: string[] = []
  const places = placesOf(writes, reads, found)
  const answered = writes.filter(({ end }) => end !== Number.POSITIVE_INFINITY)
  const newest = newestBy(answered, places)
  const newestOn = new Map(
    [...Map.groupBy(answered, ({ process }) => process)].map(([p, own]) => [p, newestBy(own, places)]),
  )
  for (const write of answered)
    if (newest(write.start) > places.get(write.value)!)
      found.push(`${describe(write)} was ordered before a write that had been answered when it began`)
  const seen = newestBy(
    reads.filter(({ lag }) => lag === 0),
    places,
  )
  const startOf = new Map(writes.map(({ value, start }) => [value, start]))
  for (const read of reads) {
    const start = startOf.get(read.value)
    if (start === undefined) found.push(`${describe(read)} was never written`)
    else if (start > read.end) found.push(`${describe(read)} was read before it was written`)
    const place = places.get(read.value)
    if (place === undefined) continue
    const atLeast = Math.max(newest(read.start - read.lag), newestOn.get(read.process)?.(read.start) ?? 0)
    if (place < atLeast) found.push(`${describe(read)} is stale: ${atLeast} had been answered, this is ${place}`)
    else if (read.lag === 0 && place < seen(read.start))
      found.push(`${describe(read)} went back: ${seen(read.start)} had been read, this is ${place}`)
  }
  return found
}

/** The order of the values. What was never answered has its place from a read that names it, if any. */
function placesOf(writes: Write[], reads: Read[], found: string[]): Map<string, number> {
  const places = new Map<string, number>()
  const values = new Map<number, string>()
  for (const operation of [...writes, ...reads]) {
    const { value, position } = operation
    if (position === undefined) continue
    const [place, other] = [places.get(value) ?? position, values.get(position) ?? value]
    if (place !== position || other !== value)
      found.push(`${describe(operation)} is at ${position}, but was ${place} or ${other}`)
    places.set(value, place)
    values.set(position, other)
  }
  return places
}

/** @returns what gives the highest place of all operations that had ended before a time */
function newestBy(operations: { value: string; end: number }[], places: Map<string, number>): (time: number) => number {
  const sorted = operations.toSorted((a, b) => a.end - b.end)
  let highest = 0
  const highestAt = sorted.map(({ value }) => (highest = Math.max(highest, places.get(value) ?? 0)))
  return (time) => {
    let [low, high] = [0, sorted.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (sorted[middle]!.end < time) low = middle + 1
      else high = middle
    }
    return low === 0 ? 0 : highestAt[low - 1]!
  }
}

function describe(operation: Write | Read): string {
  const { register, value, process, start, end } = operation
  const way = 'by' in operation ? `read by ${operation.by}` : 'write'
  return `${register} = ${value} (${way} on ${process}, ${start.toFixed(1)} to ${end.toFixed(1)})`
}
