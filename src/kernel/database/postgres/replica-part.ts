import type { Logger } from 'pino'
import { Counter, Gauge } from 'prom-client'
import type { Database } from '#kernel/database/database.ts'
import type { ReplicaHost } from '#kernel/database/postgres/replica-host.ts'
import type { Part } from '#kernel/parts/part.ts'

/** Looks after the replica, and reports when another server is asked. */
export function replicaPart({ replica }: Pick<Database, 'replica'>, log: Pick<Logger, 'info' | 'warn'>): Part {
  const report = (inUse: ReplicaHost | null) => {
    if (inUse) return log.info(`The replica ${inUse.name} is asked for what may be seconds old.`)
    const why = replica!.hosts.map(({ name, problem }) => `${name} ${problem ?? 'is too far behind'}`).join('; ')
    log.warn(`The primary is asked instead of a replica: ${why}.`)
  }
  return {
    name: 'replica',
    async start() {
      if (!replica) return
      await replica.start(report)
      report(replica.inUse)
    },
    metrics(registry) {
      new Gauge({
        name: 'sitewright_replica_lag_seconds',
        help: 'How far the replica is behind the primary, at most; +Inf where none can be asked.',
        registers: [registry],
        collect() {
          this.reset()
          if (replica) this.set(replica.lag)
          else this.remove()
        },
      })
      new Counter({
        name: 'sitewright_replica_statements_total',
        help: 'Statements that a replica may answer, by the server that did.',
        labelNames: ['server'],
        registers: [registry],
        collect() {
          this.reset()
          for (const [server, count] of Object.entries(replica?.answered ?? {})) this.inc({ server }, count)
        },
      })
    },
  }
}
