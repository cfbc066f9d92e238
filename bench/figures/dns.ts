import { fork } from 'node:child_process'
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { newId } from '#kernel/database/ids.ts'
import { openDatabase } from '#kernel/database/open.ts'
import { newRecordId } from '#resources/domains/dns-records/record-id.ts'
import type { DnsJob, DnsLoad } from '../load/dns-client.ts'
import { median } from '../median.ts'
import { processorMs } from '../processor.ts'
import { quiet } from '../quiet.ts'
import type { Suite } from '../report.ts'
import { seed } from '../seed.ts'
import { startProduct } from '../servers.ts'

const ZONES = 10_000
const ROUNDS = 5
const SECONDS = 2
const KINDS = { dns: { websites: 1, pages: 1, htmlBytes: 1_000 } }
const ROWS_AT_ONCE = 1_000

/**
 * What one core answers by UDP for names in all of 10,000 zones: counted against the processor time of the one process that
 * does, since the client that asks needs as much again, and other programs take what is left.
 */
export const dnsFigures: Suite = {
  names: ['dns.answers'],
  async measure(world, report) {
    const dataDir = join(world.folder, 'dns')
    mkdirSync(dataDir)
    await seedZones(dataDir)
    const port = await freeUdpPort()
    const { pid } = await world.running(
      startProduct({ DATA_DIR: dataDir, DNS_PORT: String(port), DNS_RATE_LIMIT: '0' }),
    )
    const rates: number[] = []
    const client = fork(fileURLToPath(new URL('../load/dns-client.ts', import.meta.url)))
    // The first round reads all zones, and is discarded.
    for (let round = 0; round <= ROUNDS; round++) {
      await quiet()
      const job: DnsJob = { port, zones: ZONES, seconds: SECONDS, atLeast: round === 0 ? ZONES : 0 }
      const before = processorMs(pid)
      client.send(job)
      const [load] = (await once(client, 'message')) as [DnsLoad]
      const rate = (1_000 * load.answers) / (processorMs(pid) - before)
      report.note(
        `dns.answers: ${rate.toFixed(0)} answers a second of processor time, ${load.perSecond.toFixed(0)}/s by the clock, ${load.lost} lost`,
      )
      if (round > 0) rates.push(rate)
    }
    client.disconnect()
    report.figure({ name: 'dns.answers', value: median(rates), atLeast: 20_000 })
  },
}

async function seedZones(dataDir: string) {
  const database = openDatabase({ databaseUrl: null, databasePool: 2, dataDir })
  const { websites } = await seed(database, KINDS)
  const website_id = websites.dns![0]!.id
  const created_at = Date.now()
  for (let from = 0; from < ZONES; from += ROWS_AT_ONCE) {
    const zones = Array.from({ length: ROWS_AT_ONCE }, (_, index) => {
      const zone = { domain_id: newId(), website_id, name: `zone-${from + index}.org`, created_at }
      return { ...zone, serial: 1, records: 1, problem: null }
    })
    const none = { priority: null, weight: null, port: null, automatic: 0 }
    const records = zones.map(({ domain_id }) => ({
      ...none,
      id: newRecordId(),
      website_id,
      domain_id,
      host: 'www',
      type: 'A' as const,
      record: '192.0.2.1',
      ttl: 300,
      revision: 1,
      created_at,
      updated_at: created_at,
    }))
    await database.write(async (tx) => {
      await tx.insertInto('dns_zones').values(zones).execute()
      await tx.insertInto('dns_records').values(records).execute()
    })
  }
  await database.close()
}

async function freeUdpPort(): Promise<number> {
  const probe = createSocket('udp4').bind(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address()
  probe.close()
  return port
}
