// Runs once: the suite of providers does not depend on the database.
import { after, before } from 'node:test'
import { startDnsServer } from '#test/support/dns-server.ts'
import { type Person, type Service, startService } from '#test/support/service.ts'
import { dnsProviderSuite, OUTSIDE } from './suite.ts'

let service: Service
let ann: Person
let resolver: Awaited<ReturnType<typeof startDnsServer>>
before(async () => {
  resolver = await startDnsServer((name) => (name === OUTSIDE.name ? [OUTSIDE.address] : []))
  service = await startService({
    DNS_PORT: '0',
    DNS_NAMESERVERS: 'ns1.sitewright.test, ns2.sitewright.test',
    DNS_RATE_LIMIT: '0',
    DNS_RESOLVERS: resolver.address,
  })
  ann = await service.newUser(undefined, { plan: 'business' })
})
after(async () => {
  await service.close()
  resolver.close()
})

dnsProviderSuite(() => ({ service, ann, port: service.services.dns!.port }))
