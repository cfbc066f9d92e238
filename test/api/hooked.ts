import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startReceiver } from '#test/support/receiver.ts'
import { startService } from '#test/support/service.ts'
import { API, answered, newWebsite } from './make.ts'

/** A receiver of webhooks, and the settings of a service that trusts it. */
export async function trustedReceiver() {
  const folder = mkdtempSync(join(tmpdir(), 'sitewright-ca-'))
  const receiver = await startReceiver()
  writeFileSync(join(folder, 'ca.pem'), receiver.authority)
  return {
    receiver,
    settings: { FETCH_ALLOW: `localhost:${receiver.port}`, FETCH_CA: join(folder, 'ca.pem') },
    async close() {
      await receiver.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** A service that trusts a receiver of webhooks. */
export async function startHooked(settings: Record<string, string> = {}) {
  const trusted = await trustedReceiver()
  const service = await startService({
    ...trusted.settings,
    PLAN_LIMITS: '{"pro": {"websites": 100}}',
    ...settings,
  })
  return {
    receiver: trusted.receiver,
    service,
    async close() {
      await service.close()
      await trusted.close()
    },
  }
}

export type Hooked = Awaited<ReturnType<typeof startHooked>>

/** A website of a new user, and webhooks of it, each at a path of its own. */
export async function hookedWebsite({ service, receiver }: Hooked) {
  const owner = await service.newUser()
  const website = await newWebsite(owner)
  let paths = 0
  async function webhook(fields: object) {
    const path = `/hook-${++paths}`
    const body = { url: receiver.url + path, events: ['page.created'], ...fields }
    return { ...(await answered(201, owner.post(`${API}/websites/${website.id}/webhooks`, body))), path }
  }
  return { owner, website, webhook }
}
