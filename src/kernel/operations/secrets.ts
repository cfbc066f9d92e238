import type { KeyedRequest, StoredAnswer } from '#kernel/operations/idempotency.ts'
import type { Operation } from '#kernel/operations/operation.ts'
import type { Vault } from '#kernel/operations/providers.ts'

const PURPOSE = 'secrets of an answer'

/** The record without what is shown once. */
export function omitSecrets({ shownOnce }: Operation, record: Record<string, unknown>): Record<string, unknown> {
  if (!shownOnce) return record
  return Object.fromEntries(Object.entries(record).filter(([name]) => !shownOnce.includes(name)))
}

/** An encoded answer as it may be stored: its secrets apart, encrypted for the credential that got them. */
export function withoutSecrets(
  operation: Operation,
  body: string,
  { vault, keyed }: { vault: Vault; keyed: KeyedRequest },
): { body: string; secrets: string | null } {
  if (!operation.shownOnce) return { body, secrets: null }
  const record = JSON.parse(body) as Record<string, unknown>
  const names = operation.shownOnce.filter((name) => name in record)
  if (names.length === 0) return { body, secrets: null }
  const shown = JSON.stringify(Object.fromEntries(names.map((name) => [name, record[name]])))
  return {
    body: JSON.stringify(omitSecrets(operation, record)),
    secrets: vault.seal(PURPOSE, contextOf(keyed), shown),
  }
}

/** The answer once more: who lost it is who needs the secret. Another credential of the user is told that it is missing. */
export function withSecrets(
  operation: Operation,
  { secrets, ...answer }: StoredAnswer,
  { vault, keyed }: { vault: Vault; keyed: KeyedRequest },
): StoredAnswer {
  if (secrets === null) return { ...answer, secrets }
  const opened = vault.open(PURPOSE, contextOf(keyed), secrets)
  const record = JSON.parse(answer.body) as Record<string, unknown>
  const added = opened === null ? { warnings: missing(operation, record) } : JSON.parse(opened)
  return { ...answer, secrets, body: JSON.stringify({ ...record, ...added }) }
}

function missing({ shownOnce }: Operation, { warnings }: Record<string, unknown>): string[] {
  const names = shownOnce!.map((name) => `'${name}'`).join(', ')
  return [
    ...((warnings as string[] | undefined) ?? []),
    `${names}: only the credential that sent the request is answered it.`,
  ]
}

function contextOf({ userId, key, credentialId }: KeyedRequest): string {
  return JSON.stringify([userId, key, credentialId])
}
