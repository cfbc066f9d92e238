import type { Vault } from '#kernel/operations/providers.ts'
import type { Registrar, Registration } from '#providers/registrar/registrar.ts'
import type { PurchaseRow } from '#resources/domains/purchases/record.ts'
import { openAuthCode, openRegistrant } from '#resources/domains/purchases/registrant.ts'

/** A registration that was renewed ends later by more than this, in milliseconds; registrars round its end to days. */
const RENEWED_MS = 30 * 86_400_000

type Opened = { registrant: ReturnType<typeof openRegistrant>; authCode: string | null }

/** What the registrar needs to know of a purchase; null when it is sealed with a key that the service has no longer. */
export function openSealed(vault: Pick<Vault, 'open'>, purchase: PurchaseRow): Opened | null {
  const [registrant, authCode] = [openRegistrant(vault, purchase), openAuthCode(vault, purchase)]
  if (registrant === null && purchase.kind !== 'renewal') return null
  return authCode === null && purchase.kind === 'transfer' ? null : { registrant, authCode }
}

/** Has the registrar do what was ordered. */
export async function sendToRegistrar(
  registrar: Registrar,
  purchase: PurchaseRow,
  { registrant, authCode }: Opened,
): Promise<Registration> {
  const { kind, name, years, auto_renew, whois_privacy, premium, amount } = purchase
  const premiumPrice = premium === 1 ? amount : null
  if (kind === 'renewal') {
    const renewed = await registrar.renew(name, years, premiumPrice)
    return renewed.ok ? findAtRegistrar(registrar, purchase) : renewed
  }
  const order = { name, autoRenew: auto_renew === 1, whoisPrivacy: whois_privacy === 1, premiumPrice }
  return kind === 'transfer'
    ? registrar.transfer({ ...order, registrant: registrant!, authCode: authCode! })
    : registrar.register({ ...order, years, registrant: registrant! })
}

/** What became of it. A renewal shows by the end of the registration alone. */
export async function findAtRegistrar(
  registrar: Registrar,
  { kind, name, renews_from }: PurchaseRow,
  reference: string | null = null,
): Promise<Registration> {
  if (kind === 'transfer') return registrar.findTransfer(name, reference)
  if (kind === 'registration') return registrar.find(name, reference)
  const found = await registrar.find(name, null)
  if (!found.ok) return found
  const isRenewed = found.state === 'registered' && (found.expiresAt ?? 0) > Number(renews_from ?? 0) + RENEWED_MS
  return isRenewed ? found : { ok: true, state: 'pending', reference: null }
}
