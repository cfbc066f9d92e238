import type { Operation } from '#operations/operation.ts'

/** The record without what is shown once. */
export function omitSecrets({ shownOnce }: Operation, record: Record<string, unknown>): Record<string, unknown> {
  if (!shownOnce) return record
  return Object.fromEntries(Object.entries(record).filter(([name]) => !shownOnce.includes(name)))
}

/** An encoded answer as it may be stored: it says what it lacks. */
export function withoutSecrets(operation: Operation, body: string): string {
  if (!operation.shownOnce) return body
  const record = JSON.parse(body) as Record<string, unknown>
  const lost = operation.shownOnce.filter((name) => name in record)
  if (lost.length === 0) return body
  const warnings = [...((record.warnings as string[] | undefined) ?? []), ...lost.map(warning)]
  return JSON.stringify({ ...omitSecrets(operation, record), warnings })
}

const warning = (name: string) => `'${name}' was in the first answer only.`
