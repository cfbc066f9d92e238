import { connect, createServer, type Server } from 'node:tls'
import { ServedCertificates } from '#certificates/served-certificates.ts'
import { challengeCertificate } from '#certificates/x509/challenge-certificate.ts'
import { createTlsServer } from '#transport/https/tls-server.ts'
import { median } from '../median.ts'
import { quiet } from '../quiet.ts'
import type { Report, Suite } from '../report.ts'

/** Names with certificates; more contexts than are held ready. */
const NAMES = 10_000
const LOOK_UPS = 200_000
const ROUNDS = 9
const HANDSHAKES = 200
/** Of these each handshake takes the next. */
const VISITED = 500

/** Certificates by name, from memory: no database stands behind it, so a read would fail. */
export const tlsFigures: Suite = {
  names: ['tls.sni', 'tls.handshake'],
  async measure(_, report) {
    const certificates = filled()
    await lookUps(certificates, report)
    await handshakes(certificates, report)
  },
}

async function lookUps(certificates: ServedCertificates, report: Report) {
  const rounds: number[] = []
  for (let round = 0; round <= ROUNDS; round++) {
    await quiet()
    const begun = performance.now()
    for (let index = 0; index < LOOK_UPS; index++) certificates.cached(nameOf(index % NAMES))
    if (round > 0) rounds.push((1_000 * (performance.now() - begun)) / LOOK_UPS)
  }
  report.figure({ name: 'tls.sni', value: median(rounds), unit: 'µs', below: 10 })
}

/** Beside a server that knows one certificate. */
async function handshakes(certificates: ServedCertificates, report: Report) {
  const only = challengeCertificate(nameOf(0), 'bench', Date.now())
  const end = (socket: { end(): void }) => void socket.end()
  const log = { warn: () => {} } as never
  const many = createTlsServer({ certificates, own: null, handshakeMs: 10_000, log, take: end, takeHttp2: end })
  const one = createServer({ ...only, ALPNProtocols: ['h2', 'http/1.1'], minVersion: 'TLSv1.2' }, end)
  const ports = await Promise.all([many, one].map(listen))
  const ratios: number[] = []
  const each: number[][] = [[], []]
  for (let round = 0; round <= ROUNDS; round++) {
    await quiet()
    const order = round % 2 ? [0, 1] : [1, 0]
    const times = [0, 0]
    for (const side of order) times[side] = await timeOf(ports[side]!, round)
    if (round === 0) continue
    ratios.push(times[1]! / times[0]!)
    for (const side of order) each[side]!.push(times[side]! / HANDSHAKES)
  }
  const [byName, alone] = each.map((times) => median(times).toFixed(2))
  report.note(`tls.handshake: ${byName} ms by name, client included; ${alone} ms where there is one certificate`)
  many.close()
  one.close()
  report.figure({ name: 'tls.handshake', value: median(ratios), atLeast: 0.9 })
}

async function timeOf(port: number, round: number): Promise<number> {
  const begun = performance.now()
  for (let index = 0; index < HANDSHAKES; index++) await handshake(port, nameOf((round * HANDSHAKES + index) % VISITED))
  return performance.now() - begun
}

function handshake(port: number, servername: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', servername, rejectUnauthorized: false, ALPNProtocols: ['h2'] })
    socket.once('secureConnect', () => resolve(void socket.destroy())).once('error', reject)
  })
}

function listen(server: Server): Promise<number> {
  return new Promise((resolve) =>
    server.listen(0, '127.0.0.1', () => resolve((server.address() as { port: number }).port)),
  )
}

function nameOf(index: number): string {
  return `www.name-${index}.example`
}

/** Filled as reading would fill it. */
function filled(): ServedCertificates {
  const feed = { position: () => 1, subscribe() {}, onMissed() {} }
  const keys = Array.from({ length: 50 }, (_, index) => challengeCertificate(nameOf(index), 'bench', Date.now()))
  const certificates = new ServedCertificates({ feed, database: null, vault: null, serves: true } as never)
  for (let index = 0; index < NAMES; index++) {
    const certificate = { ...keys[index % keys.length]!, expires_at: Date.now() + 86_400_000 }
    certificates.remember(nameOf(index), { certificate, challenge: null }, `domain ${index}`)
  }
  return certificates
}
