import { type Compiling, compileStretch } from './stretch.ts'

/** JSON in a script: within its strings values are escaped, elsewhere they are JSON themselves. */
export function compileJson(compiling: Compiling, from: number, to: number): void {
  const strings = new JsonStrings()
  let read = from
  compileStretch(compiling, from, to, ({ start, end }) => {
    strings.read(compiling.source, read, start)
    read = end
    if (strings.escaped) compiling.reports.problem('A backslash cannot stand before an expression', start)
    return strings.inside ? 'json-string' : 'json'
  })
}

/** Follows JSON text, to know whether a place is within a string. */
class JsonStrings {
  inside = false
  /** A backslash stands before, which would take the first character of a value. */
  escaped = false

  read(source: string, from: number, to: number): void {
    for (let at = from; at < to; at++) {
      if (this.escaped) this.escaped = false
      else if (this.inside && source[at] === '\\') this.escaped = true
      else if (source[at] === '"') this.inside = !this.inside
    }
  }
}
