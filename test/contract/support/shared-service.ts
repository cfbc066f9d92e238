import { setTimeout as sleep } from 'node:timers/promises'
import { type Service, startService } from '#test/support/service.ts'

/** Limits that no test meets by accident, a DNS server and https. */
export const ROOMY = {
  DNS_PORT: '0',
  HTTPS_PORT: '0',
  DOMAIN_PRICES: '{"com": {"registration": "15.00", "transfer": "15.00"}}',
  PLAN_LIMITS: '{"pro": {"websites": 100000, "domains": 100000, "pages_per_website": 100000}}',
}

/** One that works on nothing but what its file asks for: jobs of other files would come first. */
export function ownService(env: Record<string, string> = {}): Promise<Service> {
  return startService({ ...ROOMY, ...env })
}

/** How long the service waits for the next test file of the process. */
const LINGER_MS = 2_000

let shared: Promise<Service> | undefined
let users = 0

/** The service that the files of a test process share; its `close` says that this file no longer needs it. */
export async function sharedService(): Promise<Service> {
  users++
  shared ??= ownService()
  return { ...(await shared), close: release }
}

async function release() {
  users--
  void sleep(LINGER_MS).then(closeUnused)
}

async function closeUnused() {
  if (users > 0 || !shared) return
  const unused = shared
  shared = undefined
  await (await unused).close()
}
