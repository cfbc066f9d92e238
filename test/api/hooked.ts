import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startReceiver } from '#test/support/receiver.ts'
import { startService } from '#test/support/service.ts'

/** A service that trusts a receiver of webhooks. */
export async function startHooked(settings: Record<string, string> = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'sitewright-ca-'))
  const receiver = await startReceiver()
  writeFileSync(join(folder, 'ca.pem'), receiver.authority)
  const service = await startService({
    FETCH_ALLOW: `localhost:${receiver.port}`,
    FETCH_CA: join(folder, 'ca.pem'),
    PLAN_LIMITS: '{"pro": {"websites": 100}}',
    ...settings,
  })
  return {
    receiver,
    service,
    async close() {
      await service.close()
      await receiver.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

export type Hooked = Awaited<ReturnType<typeof startHooked>>
