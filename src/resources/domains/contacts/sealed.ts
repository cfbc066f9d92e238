import type { Vault } from '#kernel/operations/providers.ts'
import type { Registrant } from '#providers/registrar/registrar.ts'

const PURPOSE = 'registrant contact'

export function sealContact(vault: Pick<Vault, 'seal'>, id: string, registrant: Registrant): string {
  return vault.seal(PURPOSE, id, JSON.stringify(registrant))
}

/** Returns null when the service has another key than the one that it was encrypted with. */
export function openContact(
  vault: Pick<Vault, 'open'>,
  { id, registrant }: { id: string; registrant: string },
): Registrant | null {
  const json = vault.open(PURPOSE, id, registrant)
  return json === null ? null : (JSON.parse(json) as Registrant)
}
