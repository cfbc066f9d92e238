import type { Db } from '#kernel/database/database.ts'
import { invalid } from '#kernel/operations/errors.ts'
import { parseDomainName, partnerOf } from '#net/domain-name.ts'
import type { DomainRedirect, DomainRow } from '#resources/domains/domains/record.ts'
import { holderOf } from '#resources/domains/domains/store.ts'

export const REDIRECT_STATUSES = [301, 302, 307, 308] as const
export type RedirectStatus = (typeof REDIRECT_STATUSES)[number]
/** Of an address to which a domain redirects. */
export const MAX_ADDRESS_CHARACTERS = 2_000

type Given = { to: string; status?: RedirectStatus; keep_path?: boolean }

/**
 * A redirect as it is stored. Domains here never redirect in a circle: none leads to a name that redirects itself.
 * @throws ValidationFailed for an address that visitors of this domain can't be sent to
 */
export async function redirectOf(
  db: Db,
  { name }: Pick<DomainRow, 'name'>,
  { to, status = 301, keep_path = true }: Given,
): Promise<DomainRedirect> {
  const address = addressOf(to)
  const host = address.hostname
  if (host === name) throw invalid('redirect', `leads from ${name} to itself`)
  const holder = await holderOf(db, host)
  const partner = partnerOf(host)
  if (!holder && partner === name)
    throw invalid('redirect', `leads back to ${name}, because ${host} is not attached: attach and verify it first`)
  const answers = holder ?? (partner && (await holderOf(db, partner)))
  if (answers && answers.redirect !== null)
    throw invalid('redirect', `leads to ${host}, which redirects itself; name the address where it leads`)
  return { to: address.origin + address.pathname.replace(/\/+$/, ''), status, keep_path }
}

function addressOf(to: string): URL {
  const written = to.trim()
  const address = URL.parse(/^[a-z][a-z0-9+.-]*:\/\//i.test(written) ? written : `https://${written}`)
  if (!address || !/^https?:$/.test(address.protocol) || address.username || address.password)
    throw invalid('redirect', 'must lead to a domain, or to an address that begins with https:// or http://')
  if (address.search || address.hash) throw invalid('redirect', 'must lead to an address without ? and #')
  const host = parseDomainName(address.hostname)
  if (!host.ok) throw invalid('redirect', `must lead to a domain: ${address.hostname} ${host.message}`)
  address.hostname = host.name
  return address
}
