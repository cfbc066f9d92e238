type Json = Record<string, unknown>

/** `target` after a JSON merge patch (RFC 7396): objects merge, null removes, and everything else replaces what was there. */
export function mergePatch(target: Json, patch: Json): Json {
  const merged: Json = { ...target }
  for (const [name, value] of Object.entries(patch)) {
    if (value === null) delete merged[name]
    else merged[name] = isObject(value) ? mergePatch(isObject(merged[name]) ? merged[name] : {}, value) : value
  }
  return merged
}

export function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
