import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { request } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../../api/free-port.ts'
import { selfSigned } from '../tls/self-signed.ts'
import { programOf } from './binaries.ts'

const START_TIMEOUT_MS = 20_000

/** Debian's ACME server for tests, which looks at the given ports for proofs, and a DNS server that it asks. */
export async function startPebble(ports: { http: number; tls: number }) {
  const [acme, management, dns, dnsManagement] = await Promise.all([freePort(), freePort(), freePort(), freePort()])
  const folder = await mkdtemp(join(tmpdir(), 'sitewright-pebble-'))
  const { key, cert } = selfSigned(['localhost'], ['127.0.0.1'])
  const [keyFile, certFile, configFile] = ['key.pem', 'cert.pem', 'config.json'].map((name) => join(folder, name))
  await writeFile(keyFile!, key)
  await writeFile(certFile!, cert)
  const config = {
    listenAddress: `127.0.0.1:${acme}`,
    managementListenAddress: `127.0.0.1:${management}`,
    certificate: certFile,
    privateKey: keyFile,
    httpPort: ports.http,
    tlsPort: ports.tls,
    ocspResponderURL: '',
    externalAccountBindingRequired: false,
  }
  await writeFile(configFile!, JSON.stringify({ pebble: config }))
  const off = ['-http01', '', '-https01', '', '-tlsalpn01', '', '-defaultIPv6', '']
  const names = run(programOf('pebble-challtestsrv', 'pebble'), [
    ...['-dns01', `127.0.0.1:${dns}`, '-management', `127.0.0.1:${dnsManagement}`, '-defaultIPv4', '127.0.0.1', ...off],
  ])
  const server = run(programOf('pebble', 'pebble'), ['-config', configFile!, '-dnsserver', `127.0.0.1:${dns}`], {
    PEBBLE_VA_NOSLEEP: '1',
    // Per cent. With more, a request is now and then refused as often as it is tried.
    PEBBLE_WFE_NONCEREJECT: '5',
    PEBBLE_AUTHZREUSE: '0',
  })
  const url = `https://localhost:${acme}`
  const get = (address: string) => fetchText(address, cert)
  await untilAnswered(() => get(`${url}/dir`))
  return {
    url,
    port: acme,
    cert,
    /** What its certificates are checked by. */
    root: () => get(`https://localhost:${management}/roots/0`),
    /** The name leads nowhere, where the proof is not found. */
    async loseName(name: string) {
      const body = JSON.stringify({ host: `${name}.`, addresses: ['127.0.0.2'] })
      await fetch(`http://127.0.0.1:${dnsManagement}/add-a`, { method: 'POST', body })
    },
    async findName(name: string) {
      const body = JSON.stringify({ host: `${name}.` })
      await fetch(`http://127.0.0.1:${dnsManagement}/clear-a`, { method: 'POST', body })
    },
    async close() {
      await Promise.all([end(server), end(names)])
      await rm(folder, { recursive: true })
    },
  }
}

function run(program: string, args: string[], env: Record<string, string> = {}): ChildProcess {
  return spawn(program, args, { stdio: 'ignore', env: { ...process.env, ...env } })
}

async function end(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGKILL')
  await once(child, 'close')
}

function fetchText(url: string, ca: string): Promise<string> {
  return new Promise((resolve, reject) => {
    request(url, { ca, agent: false }, (response) => text(response).then(resolve, reject))
      .on('error', reject)
      .end()
  })
}

async function untilAnswered(attempt: () => Promise<unknown>) {
  for (const end = Date.now() + START_TIMEOUT_MS; ; await sleep(50)) {
    try {
      return await attempt()
    } catch (error) {
      if (Date.now() > end) throw error
    }
  }
}
