type Json = Record<string, unknown>

/**
 * The JSON merge patch (RFC 7396) that makes `after` of `before`: what to send as `facts` of a website or `tokens` of a theme, which merge
 * with what is there, so that they become exactly `after`.
 */
export function mergePatchOf(before: Json, after: Json): Json {
  const patch: Json = {}
  for (const name of Object.keys(before)) if (!(name in after)) patch[name] = null
  for (const [name, value] of Object.entries(after)) {
    const former = before[name]
    if (isObject(former) && isObject(value)) {
      const inner = mergePatchOf(former, value)
      if (Object.keys(inner).length > 0) patch[name] = inner
    } else if (JSON.stringify(former) !== JSON.stringify(value)) patch[name] = value
  }
  return patch
}

/** An object of JSON, and no list. */
export function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
