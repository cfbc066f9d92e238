import { randomInt } from 'node:crypto'
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { isIP, isIPv6 } from 'node:net'
import { type DecodedPacket, decode, encode, RECURSION_DESIRED } from 'dns-packet'

/** For each server, in milliseconds. */
const ATTEMPT_MS = 1_500
const DNS_PORT = 53
const MAX_ID = 65_536
const FLAGS = { rcode: 0xf, truncated: 0x0200 }
const NO_SUCH_NAME = 3

/**
 * Asks resolvers one after another for DS records, which `node:dns` can't.
 * @param servers addresses as `dns.getServers` lists them
 * @returns the records as zone files write them; none where the parent's zone has none
 * @throws Error when no server answers
 */
export async function askDs(servers: readonly string[], name: string): Promise<string[]> {
  for (const server of servers) {
    const answer = await askOne(server, name).catch(() => null)
    if (answer) return answer
  }
  throw new Error('no resolver answers')
}

/** Null for what is no answer. */
async function askOne(server: string, name: string): Promise<string[] | null> {
  const { address, port } = placeOf(server)
  const socket = createSocket(isIPv6(address) ? 'udp6' : 'udp4')
  try {
    socket.connect(port, address)
    await once(socket, 'connect', { signal: AbortSignal.timeout(ATTEMPT_MS) })
    const id = randomInt(MAX_ID)
    socket.send(encode({ id, type: 'query', flags: RECURSION_DESIRED, questions: [{ type: 'DS', name }] }))
    const [bytes] = (await once(socket, 'message', { signal: AbortSignal.timeout(ATTEMPT_MS) })) as [Buffer]
    const packet = decode(bytes)
    return packet.id === id ? recordsIn(packet, bytes.readUInt16BE(2), name) : null
  } finally {
    socket.close()
  }
}

function recordsIn({ answers = [] }: DecodedPacket, flags: number, name: string): string[] | null {
  const rcode = flags & FLAGS.rcode
  if (flags & FLAGS.truncated || (rcode !== 0 && rcode !== NO_SUCH_NAME)) return null
  return answers.flatMap((answer) => {
    if (answer.type !== 'DS' || answer.name.toLowerCase() !== name) return []
    const { keyTag, algorithm, digestType, digest } = answer.data
    return [`${keyTag} ${algorithm} ${digestType} ${digest.toString('hex').toUpperCase()}`]
  })
}

function placeOf(server: string): { address: string; port: number } {
  if (isIP(server) !== 0) return { address: server, port: DNS_PORT }
  const colon = server.lastIndexOf(':')
  return { address: server.slice(0, colon).replace(/[[\]]/g, ''), port: Number(server.slice(colon + 1)) }
}
