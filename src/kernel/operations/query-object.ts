import { InvalidRequest } from '#kernel/operations/errors.ts'

/**
 * The object that parameters with brackets spell: `filter[price][gte]=5` is `{"price": {"gte": "5"}}`. Tools send the object
 * itself.
 * @throws InvalidRequest for brackets that are not closed, empty or nested deeper
 */
export function objectInQuery(raw: Record<string, unknown>, name: string): unknown {
  const given = Object.entries(raw).filter(([key]) => key.startsWith(`${name}[`))
  if (given.length === 0) return raw[name]
  const fields = new Map<string, unknown>()
  for (const [key, value] of given) {
    const [, field, inner] = BRACKETS.exec(key.slice(name.length)) ?? []
    if (field === undefined)
      throw new InvalidRequest(
        `Query parameter ${name} can't be read`,
        `Write ${name}[field] or ${name}[field][operator].`,
      )
    const before = fields.get(field)
    if (inner === undefined) fields.set(field, value)
    else fields.set(field, new Map([...(before instanceof Map ? before : []), [inner, value]]))
  }
  return plain(fields)
}

const BRACKETS = /^\[([^[\]]+)\](?:\[([^[\]]+)\])?$/

/** Fields of any name, `__proto__` too. */
function plain(fields: Map<string, unknown>): object {
  return Object.fromEntries([...fields].map(([name, value]) => [name, value instanceof Map ? plain(value) : value]))
}
