import { type NameServer, startNameServer } from '#test/support/name-server.ts'
import { type Person, type Service, startService } from '#test/support/service.ts'
import { OUR_ADDRESS } from './domains.ts'

export type DomainService = { dns: NameServer; service: Service; owner: Person; close: () => Promise<void> }

/** A service whose resolver is a name server that the test tells what to answer, and somebody with room for many domains. */
export async function startDomainService(env: Record<string, string> = {}): Promise<DomainService> {
  const dns = await startNameServer()
  try {
    const service = await startService({ DNS_RESOLVERS: dns.address, SITE_ADDRESSES: OUR_ADDRESS, ...env })
    const owner = await service.newUser(undefined, { plan: 'business' })
    const close = async () => {
      await service.close()
      dns.close()
    }
    return { dns, service, owner, close }
  } catch (error) {
    dns.close()
    throw error
  }
}
