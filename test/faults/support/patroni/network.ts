import { execFileSync } from 'node:child_process'

const SLOW_RATE = '2mbit'

export type Network = ReturnType<typeof makeNetwork>

/**
 * Machines on a network of their own: namespaces of Linux, each with one address, on a bridge by which this machine reaches
 * them. Needs root.
 * @returns the network, or why it cannot be made here
 */
export function tryNetwork(machines: number): Network | { missing: string } {
  try {
    return makeNetwork(machines)
  } catch (error) {
    return {
      missing: `namespaces of the network cannot be made: ${(error as Error).message.trim().split('\n').at(-1)}`,
    }
  }
}

function makeNetwork(machines: number) {
  const number = process.pid % 250
  const subnet = `10.199.${number}`
  const bridge = `swb${number}`
  const all = Array.from({ length: machines }, (_, n) => ({
    namespace: `sitewright-${number}-${n}`,
    cable: `swv${number}-${n}`,
    address: `${subnet}.${n + 1}`,
  }))
  const remove = () => {
    for (const { namespace } of all) attempt('netns', 'del', namespace)
    attempt('link', 'del', bridge)
  }
  remove()
  try {
    ip('link', 'add', bridge, 'type', 'bridge')
    ip('addr', 'add', `${subnet}.254/24`, 'dev', bridge)
    ip('link', 'set', bridge, 'up')
    for (const { namespace, cable, address } of all) {
      ip('netns', 'add', namespace)
      ip('link', 'add', cable, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', namespace)
      ip('link', 'set', cable, 'master', bridge, 'up')
      ip('-n', namespace, 'addr', 'add', `${address}/24`, 'dev', 'eth0')
      for (const device of ['eth0', 'lo']) ip('-n', namespace, 'link', 'set', device, 'up')
    }
  } catch (error) {
    remove()
    throw error
  }
  return {
    addresses: all.map(({ address }) => address),
    /** What a command begins with that runs on this machine. */
    on: (machine: number) => ['ip', 'netns', 'exec', all[machine]!.namespace],
    /** The machine's processes. */
    pids: (machine: number) =>
      ip('netns', 'pids', all[machine]!.namespace).trim().split('\n').filter(Boolean).map(Number),
    /** Takes the machine off the bridge: from then on packets are lost, and no connection is closed. */
    cut: (machine: number) => void ip('link', 'set', all[machine]!.cable, 'nomaster'),
    mend: (machine: number) => void ip('link', 'set', all[machine]!.cable, 'master', bridge),
    /** Lets so little through that each packet waits for others: in both directions, also what replication and Patroni send. */
    slow(machine: number) {
      const shaped = ['root', 'tbf', 'rate', SLOW_RATE, 'burst', '4kb', 'latency', '400ms']
      for (const [on, device] of bothEnds(all[machine]!)) run('tc', ...on, 'qdisc', 'add', 'dev', device, ...shaped)
    },
    fast(machine: number) {
      for (const [on, device] of bothEnds(all[machine]!)) run('tc', ...on, 'qdisc', 'del', 'dev', device, 'root')
    },
    remove,
  }
}

/** What `tc` names the machine's end of its cable, and the bridge's. */
function bothEnds({ namespace, cable }: { namespace: string; cable: string }): [string[], string][] {
  return [
    [['-n', namespace], 'eth0'],
    [[], cable],
  ]
}

function ip(...args: string[]): string {
  return run('ip', ...args)
}

function run(program: string, ...args: string[]): string {
  return execFileSync(program, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })
}

function attempt(...args: string[]) {
  try {
    ip(...args)
  } catch {
    // There was none.
  }
}
