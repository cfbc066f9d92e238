import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import { eventually } from '#test/faults/support/eventually.ts'
import { mountDisk } from '#test/faults/support/small-disk.ts'
import { installPackage } from '#test/support/apt-get.ts'
import { findOrInstallBinaries } from '#test/support/postgres/binaries.ts'
import { scratchFolder } from '#test/support/scratch-folder.ts'
import { startEtcd } from './etcd.ts'
import { giveToPostgres, Host } from './host.ts'
import { Machine, PASSWORD } from './machine.ts'
import { tryNetwork } from './network.ts'

const MACHINES = 3
/** Of etcd, on hosts of their own. */
const MEMBERS = 3
const DISK = '400m'
const DATABASE = 'sitewright'
/** A standby that has to be rewound, on a busy machine, takes this long at most. */
const WHOLE_MS = 120_000

type Member = { name: string; role: string }
type Follower = { state: string; sync_state: string }
export type Cluster = Exclude<Awaited<ReturnType<typeof startPatroni>>, { missing: string }>

/**
 * Three machines with PostgreSQL and Patroni, of which one is the primary and another has each commit before it is acknowledged,
 * and three with etcd.
 * @returns the cluster, or why it cannot be started here
 */
export async function startPatroni() {
  const binaries = findOrInstallBinaries()
  if ('skipped' in binaries) return { missing: binaries.skipped }
  for (const [file, name] of [
    ['/usr/bin/etcd', 'etcd-server'],
    ['/usr/bin/patroni', 'patroni'],
    ['/usr/sbin/ip', 'iproute2'],
  ] as const) {
    const failure = existsSync(file) ? null : installPackage(name)
    if (failure) return { missing: `${name} is missing: ${failure}` }
  }
  const disks = Array.from({ length: MACHINES }, () => mountDisk(DISK))
  if (!disks.every((disk) => disk !== null)) {
    for (const disk of disks) disk?.remove()
    return { missing: 'disks cannot be mounted here, which needs root' }
  }
  const network = tryNetwork(MACHINES + MEMBERS)
  if ('missing' in network) {
    for (const disk of disks) disk.remove()
    return network
  }
  const folder = mkdtempSync(join(scratchFolder(), 'sitewright-patroni-'))
  giveToPostgres(folder)
  const members = Array.from({ length: MEMBERS }, (_, n) => new Host(network, MACHINES + n))
  const etcd = startEtcd(members, folder)
  const machines = disks.map((disk, at) => new Machine({ at, network, disk, etcd, binaries: binaries.folder }))
  const close = async () => {
    for (const host of [...machines, ...members]) host.kill()
    network.remove()
    for (const disk of disks) disk.remove()
    rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 })
  }
  try {
    for (const machine of machines) machine.start()
    await whole(machines)
    await makeDatabase(await primaryOf(machines))
  } catch (error) {
    const logs = machines.map((machine) => machine.log).join('\n')
    await close()
    throw new Error(`Patroni did not start: ${logs}`, { cause: error })
  }
  const hosts = machines.map(({ address }) => `${address}:5432`).join(',')
  return {
    folder,
    /** As the service gets it. */
    url: `postgres://postgres:${PASSWORD}@${hosts}/${DATABASE}`,
    primary: () => primaryOf(machines),
    /** Until there is a primary, a synchronous standby and another one, all of which run. */
    whole: () => whole(machines),
    close,
  }
}

async function whole(machines: Machine[]): Promise<void> {
  await eventually(async () => {
    const { address } = await primaryOf(machines)
    // Patroni's own word for a standby that has not begun to follow is the same as for one that does.
    const { replication } = await askPatroni<{ replication?: Follower[] }>(`http://${address}:8008/patroni`)
    const follow = replication?.filter(({ state }) => state === 'streaming').map((one) => one.sync_state)
    const roles = (await membersOf(machines)).map(({ role }) => role)
    if (follow?.sort().join() !== 'async,sync' || !roles.includes('sync_standby'))
      throw new Error(JSON.stringify({ follow, roles }))
  }, WHOLE_MS)
}

async function primaryOf(machines: Machine[]): Promise<Machine> {
  return eventually(async () => {
    const leader = (await membersOf(machines)).find(({ role }) => role === 'leader')
    if (!leader) throw new Error('no primary')
    return machines.find(({ name }) => name === leader.name)!
  }, WHOLE_MS)
}

async function membersOf(machines: Machine[]): Promise<Member[]> {
  const urls = machines.map(({ address }) => `http://${address}:8008/cluster`)
  return (await Promise.any(urls.map((url) => askPatroni<{ members: Member[] }>(url)))).members
}

async function askPatroni<T>(url: string): Promise<T> {
  const answer = await fetch(url, { signal: AbortSignal.timeout(3_000) })
  return (await answer.json()) as T
}

async function makeDatabase({ address }: Machine) {
  const client = new Client({ connectionString: `postgres://postgres:${PASSWORD}@${address}:5432/postgres` })
  await client.connect()
  try {
    await client.query(`create database ${DATABASE}`)
  } finally {
    await client.end()
  }
}
