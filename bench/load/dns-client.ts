import { createSocket } from 'node:dgram'

/** It takes `seconds`, and longer until there are `atLeast` answers. */
export type DnsJob = { port: number; zones: number; seconds: number; atLeast: number }
/** `perSecond` leaves the warm-up out. */
export type DnsLoad = { answers: number; perSecond: number; lost: number }

/** Questions sent and not yet answered, over as many sockets as clients would have. */
const WINDOW = 400
const SOCKETS = 8
const WARM_UP_MS = 500
/** A question that is not answered by then is counted as lost and replaced. */
const LOST_MS = 1_000

process.on('message', (job: DnsJob) => void run(job).then((load) => process.send!(load)))

/** Asks for the addresses of names in all zones, with as many questions under way as the window holds. */
async function run({ port, zones, seconds, atLeast }: DnsJob): Promise<DnsLoad> {
  const questions = Array.from({ length: zones }, (_, zone) => questionFor(`www.zone-${zone}.org`))
  const done = Promise.withResolvers<void>()
  const began = performance.now()
  const ends = began + WARM_UP_MS + seconds * 1_000
  let [sent, answers, warm, lost] = [0, 0, 0, 0]
  const sockets = Array.from({ length: SOCKETS }, () =>
    createSocket({
      type: 'udp4',
      lookup: ((address: string, _: unknown, got: (...of: unknown[]) => void) => got(null, address, 4)) as never,
    }),
  )
  const ask = (index: number) => {
    if (performance.now() > ends && answers >= atLeast) return done.resolve()
    sockets[index]!.send(questions[sent++ % zones]!, port, '127.0.0.1')
  }
  for (const [index, socket] of sockets.entries())
    socket.on('message', (reply) => {
      if (reply.readUInt16BE(6) !== 1 || (reply[3]! & 0xf) !== 0)
        throw new Error(`not an answer: ${reply.toString('hex')}`)
      answers++
      if (performance.now() - began > WARM_UP_MS) warm++
      ask(index)
    })
  for (let index = 0; index < WINDOW; index++) ask(index % SOCKETS)
  let before = 0
  const replacing = setInterval(() => {
    if (answers === before) {
      lost += WINDOW
      for (let index = 0; index < WINDOW; index++) ask(index % SOCKETS)
    }
    before = answers
  }, LOST_MS)
  await done.promise
  clearInterval(replacing)
  for (const socket of sockets) socket.close()
  return { answers, perSecond: (1_000 * warm) / (performance.now() - began - WARM_UP_MS), lost }
}

function questionFor(name: string): Buffer {
  const labels = name.split('.').flatMap((label) => [Buffer.of(label.length), Buffer.from(label)])
  const header = Buffer.from('123401000001000000000001', 'hex')
  const opt = Buffer.from('00002904d0000000000000', 'hex')
  return Buffer.concat([header, ...labels, Buffer.of(0, 0, 1, 0, 1), opt])
}
