import type { Vault } from '#kernel/operations/providers.ts'
import type { GivenHeaders } from '#resources/history/webhooks/header-rules.ts'

const PURPOSE = 'webhook header'

/** Names, and each value encrypted. */
type SealedHeaders = Record<string, string>

/**
 * The column that holds them after `given` has replaced all of `stored`. A value that stays is not encrypted again, so that a
 * change that changes nothing can be told.
 */
export function sealHeaders(vault: Vault, webhookId: string, given: GivenHeaders, stored = '{}'): string {
  const before = JSON.parse(stored) as SealedHeaders
  const sealed = Object.entries(given).map(([name, value]) => {
    const former = before[name]
    if (former !== undefined && (value === null || openOne(vault, webhookId, name, former) === value))
      return [name, former]
    return [name, vault.seal(PURPOSE, contextOf(webhookId, name), value ?? '')]
  })
  return JSON.stringify(Object.fromEntries(sealed))
}

/** Null when the service has another key than the one that they were encrypted with. */
export function openHeaders(
  vault: Pick<Vault, 'open'>,
  { id, headers }: { id: string; headers: string },
): Record<string, string> | null {
  const opened: Record<string, string> = {}
  for (const [name, sealed] of Object.entries(JSON.parse(headers) as SealedHeaders)) {
    const value = openOne(vault, id, name, sealed)
    if (value === null) return null
    opened[name] = value
  }
  return opened
}

function openOne(vault: Pick<Vault, 'open'>, webhookId: string, name: string, sealed: string): string | null {
  return vault.open(PURPOSE, contextOf(webhookId, name), sealed)
}

function contextOf(webhookId: string, name: string): string {
  return `${webhookId} ${name}`
}
