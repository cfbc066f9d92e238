import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable, Writable } from 'node:stream'
import { DevtoolsPipe } from '#providers/browser/devtools-pipe.ts'

const MAX_STDERR_CHARACTERS = 4_000

/**
 * Starts a Chromium for one capture, with a fresh profile, none of our environment and no access to the network. Its
 * processes form a group, which `kill` ends regardless of their state.
 */
export async function startChromium(executable: string) {
  const folder = await mkdtemp(join(tmpdir(), 'sitewright-chromium-'))
  const child = spawn(executable, [...FLAGS, ...sandboxFlags(), `--user-data-dir=${folder}`, 'about:blank'], {
    cwd: folder,
    // A page must not get at the database address and secrets of the service.
    env: { PATH: '/usr/local/bin:/usr/bin:/bin', HOME: folder, TMPDIR: folder, LANG: 'C.UTF-8' },
    stdio: ['ignore', 'ignore', 'pipe', 'pipe', 'pipe'],
    detached: true,
  })
  let stderr = ''
  child.stderr!.on('data', (chunk) => {
    stderr = (stderr + chunk).slice(-MAX_STDERR_CHARACTERS)
  })
  const closed = new Promise<void>((resolve) => {
    child.once('close', () => resolve())
    child.once('error', (error) => {
      stderr += error.message
      resolve()
    })
  })
  return {
    pipe: new DevtoolsPipe(child.stdio[3] as Writable, child.stdio[4] as Readable),
    /** The end of its error output, for the log. */
    stderr: () => stderr.trim(),
    async kill(): Promise<void> {
      killGroup(child)
      await closed
      await rm(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

export type Chromium = Awaited<ReturnType<typeof startChromium>>

/** We answer every request before it leaves; these flags are a second barrier, also for what is not a request. */
const NO_NETWORK = [
  '--host-resolver-rules=MAP * ~NOTFOUND',
  '--proxy-server=socks5://255.255.255.255:1',
  '--proxy-bypass-list=<-loopback>',
  '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
  '--webrtc-ip-handling-policy=disable_non_proxied_udp',
  '--disable-quic',
  '--dns-prefetch-disable',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-domain-reliability',
  '--no-pings',
]

const FLAGS = [
  '--headless=new',
  '--remote-debugging-pipe',
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--disable-extensions',
  '--disable-breakpad',
  '--disable-features=Translate,MediaRouter,OptimizationHints,DialMediaRouteProvider,WebTransport',
  '--hide-scrollbars',
  '--mute-audio',
  '--no-first-run',
  '--no-default-browser-check',
  '--force-color-profile=srgb',
  '--renderer-process-limit=2',
  ...NO_NETWORK,
]

/** Chromium refuses to start as root unless its sandbox is off. */
function sandboxFlags(): string[] {
  return process.getuid?.() === 0 ? ['--no-sandbox'] : []
}

function killGroup(child: ChildProcess) {
  if (child.pid === undefined) return
  try {
    process.kill(-child.pid, 'SIGKILL')
  } catch {
    // All of them have already exited.
  }
}
