import type { StoredCall } from '#kernel/operations/context.ts'
import type { Vault } from '#kernel/operations/providers.ts'
import type { RequestRow } from '#resources/history/requests/record.ts'

const PURPOSE = 'call that waits for approval'
/** `headers` are those of a webhook. */
const SECRET = /(^|_)(secret|password|token|registrant)$|^headers$/
/** In place of a secret in what is shown of a call. */
const MASK = '(encrypted)'

/** The call as it may be shown, and stored in the clear. */
export function masked(call: StoredCall): StoredCall {
  return maskedValue(call) as StoredCall
}

function maskedValue(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(maskedValue)
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [name, SECRET.test(name) && each ? MASK : maskedValue(each)]),
  )
}

/** @param json of the whole call */
export function seal(vault: Vault, id: string, json: string): string {
  return vault.seal(PURPOSE, id, json)
}

/** The call as it was sent; null where it can't be read any more, because the key of this installation is another. */
export function callOf(
  vault: Vault,
  { id, input, sealed }: Pick<RequestRow, 'id' | 'input' | 'sealed'>,
): StoredCall | null {
  if (sealed === null) return JSON.parse(input)
  const opened = vault.open(PURPOSE, id, sealed)
  return opened === null ? null : JSON.parse(opened)
}
