import type { IncomingMessage } from 'node:http'

type Headed = Pick<IncomingMessage, 'rawHeaders'>

/**
 * A header that a request has once; of several the first, as `request.headers` has it. Reading that property builds an
 * object of all headers, which costs a ready answer more than finding the three that it depends on.
 */
export function headerOf({ rawHeaders }: Headed, name: string): string | undefined {
  for (let index = 0; index < rawHeaders.length; index += 2)
    if (isNamed(rawHeaders[index]!, name)) return rawHeaders[index + 1]
  return undefined
}

/** A header that may stand in a request only once: undefined when absent, null when it is there twice. */
export function singleHeaderOf({ rawHeaders }: Headed, name: string): string | undefined | null {
  let found: string | undefined
  for (let index = 0; index < rawHeaders.length; index += 2) {
    if (!isNamed(rawHeaders[index]!, name)) continue
    if (found !== undefined) return null
    found = rawHeaders[index + 1]
  }
  return found
}

/** A list header; several lines are joined (RFC 9110, section 5.3). */
export function listHeaderOf({ rawHeaders }: Headed, name: string): string | undefined {
  let found: string | undefined
  for (let index = 0; index < rawHeaders.length; index += 2)
    if (isNamed(rawHeaders[index]!, name))
      found = found === undefined ? rawHeaders[index + 1] : `${found}, ${rawHeaders[index + 1]}`
  return found
}

/** Pairs from a flat list of alternating names and values. */
export function headerPairs(namesAndValues: readonly string[]): [name: string, value: string][] {
  return namesAndValues.flatMap((name, i) => (i % 2 === 0 ? [[name, namesAndValues[i + 1]!]] : []))
}

function isNamed(given: string, name: string): boolean {
  return given.length === name.length && (given === name || given.toLowerCase() === name)
}
