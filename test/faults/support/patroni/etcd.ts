import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { giveToPostgres, type Host } from './host.ts'

/** In milliseconds, twice as long as usual: tests share their processors. */
const TIMES = { 'heartbeat-interval': 200, 'election-timeout': 2_000 }

/**
 * A member of etcd on each of the hosts, which are none of PostgreSQL's. Speaks the API v2 too: with v3 the Patroni of Debian 12 takes
 * a lock back that it has lost (docs/databases.md).
 */
export function startEtcd(hosts: readonly Host[], folder: string): string[] {
  const peer = (host: Host) => `http://${host.address}:2380`
  const nameOf = (host: Host) => `etcd${hosts.indexOf(host)}`
  const all = hosts.map((host) => `${nameOf(host)}=${peer(host)}`).join()
  for (const host of hosts) {
    const own = join(folder, nameOf(host))
    mkdirSync(own)
    giveToPostgres(own)
    const client = `http://${host.address}:2379`
    const listens = { 'listen-client-urls': client, 'advertise-client-urls': client }
    const peers = { 'listen-peer-urls': peer(host), 'initial-advertise-peer-urls': peer(host), 'initial-cluster': all }
    const place = { name: nameOf(host), 'data-dir': join(own, 'data') }
    const options = Object.entries({ ...place, ...listens, ...peers, ...TIMES })
    host.run(own, '/usr/bin/etcd', '--enable-v2', ...options.map(([name, value]) => `--${name}=${value}`))
  }
  return hosts.map(({ address }) => `${address}:2379`)
}
