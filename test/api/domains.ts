import type { Client, Json } from '#test/support/client.ts'
import type { NameServer } from '#test/support/name-server.ts'
import { API, answered } from './make.ts'

/** Where the CNAME records of domains lead in tests, and its address. */
export const TARGET = 'domains.sites.test'
export const OUR_ADDRESS = '203.0.113.7'
export const OTHER_ADDRESS = '198.51.100.9'

let names = 0
/** A registrable name that no other test has. */
export function newName(): string {
  return `name-${++names}.example`
}

export function attach(by: Client, website: { id: string }, name = newName()): Promise<Json> {
  return answered(201, by.post(`${API}/websites/${website.id}/domains`, { name }))
}

export function domainOf(by: Client, { id }: Json): Promise<Json> {
  return answered(200, by.get(`${API}/domains/${id}`))
}

export function verify(by: Client, { id }: Json): Promise<Json> {
  return answered(200, by.post(`${API}/domains/${id}/verify`))
}

export function change(by: Client, { id }: Json, changes: object): Promise<Json> {
  return answered(200, by.patch(`${API}/domains/${id}`, changes))
}

/** Adds the records that the domain's owner is asked for. */
export function setUp(dns: NameServer, domain: Json) {
  dns.set(TARGET, 'A', OUR_ADDRESS)
  prove(dns, domain)
  lead(dns, domain, OUR_ADDRESS)
}

export function prove(dns: NameServer, { name, required_records }: Json) {
  const txt = required_records.find(({ type }: Json) => type === 'TXT')
  dns.set(`_sitewright-challenge.${name}`, 'TXT', txt.record)
}

export function lead(dns: NameServer, { name }: Json, ...addresses: string[]) {
  dns.set(name, 'A', ...addresses)
}

/** Attaches a domain whose DNS is right from the beginning. */
export async function activeDomain(dns: NameServer, by: Client, website: { id: string }, name?: string): Promise<Json> {
  const domain = await attach(by, website, name)
  setUp(dns, domain)
  return verify(by, domain)
}
