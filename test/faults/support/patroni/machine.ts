import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { SmallDisk } from '#test/faults/support/small-disk.ts'
import { giveToPostgres, Host } from './host.ts'
import type { Network } from './network.ts'

export const PASSWORD = 'password-of-the-tests'
/**
 * Seconds: the primary's lease, between two looks at it, and for a request to etcd or PostgreSQL. Patroni wants the second and
 * twice the third within the first.
 */
const TIMES = { ttl: 8, loop_wait: 2, retry_timeout: 3 }

type Options = { network: Network; at: number; disk: NonNullable<SmallDisk>; binaries: string; etcd: string[] }

/** A host with Patroni, and the PostgreSQL that this one starts, on a disk of its own. */
export class Machine extends Host {
  readonly name: string
  readonly disk: NonNullable<SmallDisk>
  #folder: string

  constructor({ network, at, disk, binaries, etcd }: Options) {
    super(network, at)
    this.name = `node${at}`
    this.disk = disk
    this.#folder = join(disk.folder, this.name)
    mkdirSync(this.#folder)
    const file = join(this.#folder, 'patroni.yml')
    writeFileSync(file, JSON.stringify(this.#patroni(binaries, etcd)))
    for (const path of [this.#folder, file]) giveToPostgres(path)
  }

  start() {
    this.run(this.#folder, '/usr/bin/patroni', join(this.#folder, 'patroni.yml'))
  }

  /** PostgreSQL alone, which Patroni notices. */
  killPostgres() {
    const [pid] = readFileSync(join(this.#folder, 'data', 'postmaster.pid'), 'utf8').split('\n')
    process.kill(Number(pid), 'SIGKILL')
  }

  #patroni(binaries: string, etcd: string[]) {
    // A standby looks for its new primary every five seconds by default, for which writes wait after a failover.
    const following = { wal_receiver_timeout: '4s', wal_sender_timeout: '4s', wal_retrieve_retry_interval: '500ms' }
    // The disk is small.
    const small = { wal_keep_size: '32MB', min_wal_size: '32MB', max_wal_size: '64MB' }
    const parameters = { fsync: 'off', max_connections: 100, jit: 'off', ...following, ...small }
    return {
      scope: 'sitewright',
      name: this.name,
      restapi: { listen: `${this.address}:8008`, connect_address: `${this.address}:8008` },
      // Not etcd3: see startEtcd.
      etcd: { hosts: etcd },
      bootstrap: {
        dcs: {
          ...TIMES,
          // A primary that ends is replaced instead of waited for.
          primary_start_timeout: 0,
          synchronous_mode: true,
          // Without a standby that has it, no write is acknowledged.
          synchronous_mode_strict: true,
          postgresql: { use_pg_rewind: true, parameters },
        },
        initdb: ['data-checksums', { encoding: 'UTF8' }, { locale: 'C.UTF-8' }],
      },
      postgresql: {
        listen: `${this.address}:5432`,
        connect_address: `${this.address}:5432`,
        data_dir: join(this.#folder, 'data'),
        bin_dir: binaries,
        pgpass: join(this.#folder, 'pgpass'),
        authentication: {
          superuser: { username: 'postgres', password: PASSWORD },
          replication: { username: 'replicator', password: PASSWORD },
          rewind: { username: 'postgres', password: PASSWORD },
        },
        parameters: { unix_socket_directories: this.#folder },
        pg_hba: [
          'local all all trust',
          'host all all 0.0.0.0/0 scram-sha-256',
          'host replication all 0.0.0.0/0 scram-sha-256',
        ],
      },
    }
  }
}
