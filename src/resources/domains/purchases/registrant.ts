import type { Vault } from '#kernel/operations/providers.ts'
import type { Registrant } from '#providers/registrar/registrar.ts'

const PURPOSE = 'purchase registrant'
const CODE_PURPOSE = 'transfer code'

export function sealRegistrant(vault: Pick<Vault, 'seal'>, purchaseId: string, registrant: Registrant): string {
  return vault.seal(PURPOSE, purchaseId, JSON.stringify(registrant))
}

/** Returns null when the service has another key than the one that it was encrypted with. */
export function openRegistrant(
  vault: Pick<Vault, 'open'>,
  { id, registrant }: { id: string; registrant: string | null },
): Registrant | null {
  const json = registrant === null ? null : vault.open(PURPOSE, id, registrant)
  return json === null ? null : (JSON.parse(json) as Registrant)
}

export function sealAuthCode(vault: Pick<Vault, 'seal'>, purchaseId: string, code: string): string {
  return vault.seal(CODE_PURPOSE, purchaseId, code)
}

/** Returns null where there is none, or the service has another key. */
export function openAuthCode(
  vault: Pick<Vault, 'open'>,
  { id, auth_code }: { id: string; auth_code: string | null },
): string | null {
  return auth_code === null ? null : vault.open(CODE_PURPOSE, id, auth_code)
}
