import { once } from 'node:events'
import { mkdirSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { openDatabase } from '#kernel/database/open.ts'
import type { Attempt, HostileRequest } from '#test/hostile/corpus/attempt.ts'
import { CORPUS } from '#test/hostile/corpus/corpus.ts'
import { type Place, preparePlace } from '#test/hostile/corpus/place.ts'
import { exchange } from '#test/support/exchange.ts'
import type { Suite } from '../report.ts'
import { type Seeded, seed } from '../seed.ts'
import { freePort, startProduct } from '../servers.ts'

/** Each input's least hold counts: the first compiles code. */
const ROUNDS = 3
const LARGE_PAGES = 200
const KINDS = {
  crowded: { websites: 1, pages: 50_000, htmlBytes: 200 },
  patterned: { websites: 1, pages: 50_000, htmlBytes: 20, path: (n: number) => (n % 100 ? `/p${n}` : `/p${n}/:slug`) },
}
/** Holds that a note names. */
const NOTED_MS = 10

/** Milliseconds by the clock, and those in which the thread had the processor. */
type Hold = { wall: number; processor: number }

/**
 * The longest time that one hostile request (test/hostile/corpus) holds the server's event loop. Counted in processor time of
 * that thread, which other programs on the machine do not lengthen.
 */
export const stallFigures: Suite = {
  names: ['stall.worst'],
  async measure(world, report) {
    const dataDir = join(world.folder, 'hostile')
    mkdirSync(dataDir)
    const seeded = await seedMany(dataDir)
    const meter = await freePort()
    const server = await world.running(startMeasured(dataDir, meter))
    const send = ({ host = 'localhost', headers, ...attempt }: Attempt) =>
      exchange(server.port, { ...attempt, headers: { ...headers, host } })
    const place = await preparePlace(send, placesOf(seeded), LARGE_PAGES)
    const holds: { name: string; hold: Hold }[] = []
    for (const request of CORPUS) holds.push({ name: request.name, hold: await leastHold(request, place, send, meter) })
    holds.sort((a, b) => b.hold.processor - a.hold.processor)
    for (const { name, hold } of holds.filter(({ hold }) => hold.processor >= NOTED_MS))
      report.note(`${name} ${hold.processor.toFixed(0)} ms (${hold.wall.toFixed(0)} ms by the clock)`)
    report.figure({ name: 'stall.worst', value: holds[0]!.hold.processor, unit: 'ms', below: 50 })
  },
}

type Send = (attempt: Attempt) => Promise<{ status: number; text: string }>

async function leastHold(request: HostileRequest, place: Place, send: Send, meter: number): Promise<Hold> {
  const holds: Hold[] = []
  for (let round = 0; round < ROUNDS; round++) {
    if (request.before) await send(request.before(place, round))
    const attempts = [request.send(place, round)].flat()
    await longestHold(meter)
    const answers = await Promise.all(attempts.map(send))
    const hold = await longestHold(meter)
    for (const { status, text } of answers)
      if (!request.answers.includes(status))
        throw new Error(`${request.name} was answered ${status}: ${text.slice(0, 300)}`)
    holds.push(hold)
  }
  return holds.reduce((least, hold) => (hold.processor < least.processor ? hold : least))
}

/** Since the last call. */
async function longestHold(meter: number): Promise<Hold> {
  const socket = connect(meter, '127.0.0.1')
  await once(socket, 'connect')
  return JSON.parse(await text(socket))
}

function startMeasured(dataDir: string, meter: number) {
  const env = { DATA_DIR: dataDir, HOLD_METER_PORT: String(meter), SIGN_UP: 'open', VISIT_LIMIT: '0' }
  return startProduct({ ...env, OAUTH_REGISTER_LIMIT: '0' }, [
    '--import',
    new URL('../hold-meter.ts', import.meta.url).href,
  ])
}

async function seedMany(dataDir: string): Promise<Seeded> {
  const database = openDatabase({ databaseUrl: null, databasePool: 2, dataDir })
  const seeded = await seed(database, KINDS)
  await database.close()
  return seeded
}

function placesOf({ key, websites }: Seeded): Pick<Place, 'key' | 'crowded' | 'patterned'> {
  const placeOf = (kind: keyof typeof KINDS) => {
    const { id, subdomain } = websites[kind]![0]!
    return { id, host: `${subdomain}.sites.test` }
  }
  return { key, crowded: placeOf('crowded'), patterned: placeOf('patterned') }
}
