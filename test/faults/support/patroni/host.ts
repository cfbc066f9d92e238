import { execFileSync, spawn } from 'node:child_process'
import { chownSync } from 'node:fs'
import type { Network } from './network.ts'

const AS_POSTGRES = ['setpriv', '--reuid=postgres', '--regid=postgres', '--init-groups', '--pdeathsig=KILL']
const SHOWN_LOG = 4_000

/** A machine on the network, whose programs run as the user of Debian's PostgreSQL. */
export class Host {
  readonly address: string
  log = ''
  #network: Network
  #at: number

  constructor(network: Network, at: number) {
    this.#network = network
    this.#at = at
    this.address = network.addresses[at]!
  }

  run(cwd: string, ...command: string[]) {
    const [file, ...args] = [...this.#network.on(this.#at), ...AS_POSTGRES, ...command]
    // Debian's packages bring a Python of their own.
    const env = { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', ETCD_UNSUPPORTED_ARCH: process.arch, LC_ALL: 'C.UTF-8' }
    const program = spawn(file!, args, { stdio: ['ignore', 'pipe', 'pipe'], env, cwd })
    for (const stream of [program.stdout!, program.stderr!])
      stream.setEncoding('utf8').on('data', (text: string) => {
        this.log = (this.log + text).slice(-SHOWN_LOG)
      })
  }

  /** As by the loss of power. */
  kill = () => this.#signal('SIGKILL')
  pause = () => this.#signal('SIGSTOP')
  resume = () => this.#signal('SIGCONT')
  cut = () => this.#network.cut(this.#at)
  mend = () => this.#network.mend(this.#at)
  slow = () => this.#network.slow(this.#at)
  fast = () => this.#network.fast(this.#at)

  /** Parents come first, so that what is killed starts nothing again. */
  #signal(signal: NodeJS.Signals) {
    for (const pid of this.#network.pids(this.#at))
      try {
        process.kill(pid, signal)
      } catch {
        // It has ended.
      }
  }
}

export function giveToPostgres(path: string) {
  const [user, group] = ['-u', '-g'].map((option) =>
    Number(execFileSync('id', [option, 'postgres'], { encoding: 'utf8' })),
  )
  chownSync(path, user!, group!)
}
