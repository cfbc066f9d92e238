/**
 * Rewrites JSON Schema's `anyOf: [X, null]` as OpenAPI 3.0's `nullable: true`, at every depth. The encoder is compiled
 * from the same form, so that what is answered and what is documented cannot differ.
 */
export function withNullable(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(withNullable)
  if (schema === null || typeof schema !== 'object') return schema
  const { anyOf, ...rest } = schema as { anyOf?: { type?: string }[] }
  const mapped = Object.fromEntries(Object.entries(rest).map(([key, value]) => [key, withNullable(value)]))
  if (!anyOf) return mapped
  const others = anyOf.filter((option) => option.type !== 'null')
  if (others.length === anyOf.length) return { ...mapped, anyOf: withNullable(anyOf) }
  if (others.length > 1)
    return { ...mapped, anyOf: others.map((option) => ({ ...(withNullable(option) as object), nullable: true })) }
  const only = withNullable(others[0]) as object
  // What has no type may be anything, null too; OpenAPI allows `nullable` only beside a type.
  return 'type' in only ? { ...only, ...mapped, nullable: true } : { ...only, ...mapped }
}
