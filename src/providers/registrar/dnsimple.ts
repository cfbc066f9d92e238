import type { DnsimpleConfig } from '#config/registrar.ts'
import { type ApiAnswer, type ApiCall, dnsimpleApi, unavailable } from '#providers/registrar/dnsimple/api.ts'
import { checkNames } from '#providers/registrar/dnsimple/check.ts'
import type { Order, Registrant, Registrar, Registration } from '#providers/registrar/registrar.ts'

/** For all names of one check, in milliseconds. */
const CHECK_MS = 10_000

type Options = DnsimpleConfig & {
  currency: string
  vatNote: string
  /** Milliseconds for one request; tests make it short. */
  timeoutMs?: number
}

/** Domains registered with an account at DNSimple (API v2), which sells them for one year at a time. */
export function dnsimpleRegistrar({ currency, vatNote, timeoutMs, ...config }: Options): Registrar {
  const call = dnsimpleApi(config, timeoutMs)
  const domain = (name: string) => `/${config.account}/registrar/domains/${name}`
  return {
    kind: 'dnsimple',
    byHand: false,
    maxYears: 1,
    check(names) {
      const deadline = Date.now() + Math.min(CHECK_MS, timeoutMs ?? CHECK_MS)
      return checkNames(call, names, { account: config.account, currency, note: vatNote, deadline })
    },
    async register(order) {
      const contact = await call('POST', `/${config.account}/contacts`, { body: contactOf(order.registrant) })
      if (!contact.ok) return contact
      const body = registrationOf(order, contact.data.id)
      const answer = await call('POST', `${domain(order.name)}/registrations`, { body })
      return answer.ok ? stateOf(call, config.account, order.name, answer) : answer
    },
    async find(name, reference) {
      if (reference === null) return findDomain(call, config.account, name, null)
      const answer = await call('GET', `${domain(name)}/registrations/${reference}`)
      return answer.ok ? stateOf(call, config.account, name, answer) : answer
    },
    async transfer(order) {
      const contact = await call('POST', `/${config.account}/contacts`, { body: contactOf(order.registrant) })
      if (!contact.ok) return contact
      const body = { ...registrationOf(order, contact.data.id), auth_code: order.authCode }
      const answer = await call('POST', `${domain(order.name)}/transfers`, { body })
      return answer.ok ? stateOf(call, config.account, order.name, answer) : answer
    },
    async findTransfer(name, reference) {
      if (reference === null) return findDomain(call, config.account, name, null)
      const answer = await call('GET', `${domain(name)}/transfers/${reference}`)
      return answer.ok ? stateOf(call, config.account, name, answer) : answer
    },
    async setAutoRenew(name, on) {
      const answer = await call(on ? 'PUT' : 'DELETE', `${domain(name)}/auto_renewal`)
      return answer.ok ? { ok: true } : answer
    },
    async setWhoisPrivacy(name, on) {
      const answer = await call(on ? 'PUT' : 'DELETE', `${domain(name)}/whois_privacy`)
      return answer.ok ? { ok: true } : answer
    },
    async renew(name, years, premiumPrice) {
      const body = { period: years, ...(premiumPrice === null ? {} : { premium_price: premiumPrice }) }
      const answer = await call('POST', `${domain(name)}/renewals`, { body })
      return answer.ok ? { ok: true } : answer
    },
    close: async () => {},
  }
}

async function stateOf(call: ApiCall, account: string, name: string, { data }: ApiAnswer): Promise<Registration> {
  const { id, state, status_description } = data
  const reference = typeof id === 'number' ? String(id) : null
  if (state === 'registered' || state === 'transferred') return findDomain(call, account, name, reference)
  if (state === 'new' || state === 'registering' || state === 'transferring')
    return { ok: true, state: 'pending', reference }
  if (state === 'cancelled' || state === 'cancelling' || state === 'failed')
    return {
      ...{ ok: false, reason: 'refused' },
      message: typeof status_description === 'string' ? status_description : `It was ${state} at the registrar`,
    }
  return unavailable('The registrar gave a state that is not known')
}

/** A domain that is only hosted there may be one that is being registered. */
async function findDomain(
  call: ApiCall,
  account: string,
  name: string,
  reference: string | null,
): Promise<Registration> {
  const answer = await call('GET', `/${account}/domains/${name}`)
  if (!answer.ok)
    return answer.reason === 'refused' && /not found/i.test(answer.message) ? { ok: true, state: 'none' } : answer
  const { state, expires_at } = answer.data
  if (state !== 'registered') return { ok: true, state: 'pending', reference }
  const expiresAt = typeof expires_at === 'string' ? Date.parse(expires_at) : Number.NaN
  return { ok: true, state: 'registered', reference, expiresAt: Number.isNaN(expiresAt) ? null : expiresAt }
}

function registrationOf({ autoRenew, whoisPrivacy, premiumPrice }: Omit<Order, 'years'>, contactId: unknown): object {
  return {
    registrant_id: contactId,
    auto_renew: autoRenew,
    whois_privacy: whoisPrivacy,
    ...(premiumPrice === null ? {} : { premium_price: premiumPrice }),
  }
}

function contactOf(registrant: Registrant): object {
  const { organization, address, address_2, state, ...same } = registrant
  return {
    ...same,
    address1: address,
    ...(address_2 ? { address2: address_2 } : {}),
    // Required even where addresses have none.
    state_province: state ?? same.city,
    ...(organization ? { organization_name: organization, job_title: 'Owner' } : {}),
  }
}
