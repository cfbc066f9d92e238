import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

const USER_PRESENT = 0x01
const USER_VERIFIED = 0x04
const HAS_CREDENTIAL = 0x40

/** What an honest authenticator and browser would say; tests lie about one of them at a time. */
export type Ceremony = {
  challenge: string
  origin: string
  rpId: string
  counter: number
  verified: boolean
  present: boolean
  type: 'webauthn.create' | 'webauthn.get'
}
export type Lie = Partial<Ceremony>

/** An authenticator in software, with its browser: P-256, attestation `none`. */
export class SoftPasskey {
  readonly id = randomBytes(16).toString('base64url')
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  readonly #origin: string
  #counter = 0

  constructor(origin: string) {
    this.#origin = origin
  }

  /** The browser's registration response as JSON. */
  register(challenge: string, lie: Lie = {}): string {
    const ceremony = this.#ceremony('webauthn.create', challenge, lie)
    const id = Buffer.from(this.id, 'base64url')
    const length = Buffer.from([0, id.length])
    const authData = Buffer.concat([
      authenticatorData(ceremony, HAS_CREDENTIAL),
      Buffer.alloc(16),
      length,
      id,
      this.#cose(),
    ])
    const attestationObject = Buffer.concat([
      Buffer.from('a363666d74646e6f6e656761747453746d74a068617574684461746159', 'hex'),
      Buffer.from([authData.length >> 8, authData.length & 0xff]),
      authData,
    ])
    return this.#answer({
      clientDataJSON: clientData(ceremony).toString('base64url'),
      attestationObject: attestationObject.toString('base64url'),
    })
  }

  /** The browser's authentication response as JSON. */
  assert(challenge: string, lie: Lie = {}): string {
    const ceremony = this.#ceremony('webauthn.get', challenge, { counter: ++this.#counter, ...lie })
    const [data, client] = [authenticatorData(ceremony), clientData(ceremony)]
    const signed = Buffer.concat([data, createHash('sha256').update(client).digest()])
    return this.#answer({
      clientDataJSON: client.toString('base64url'),
      authenticatorData: data.toString('base64url'),
      signature: sign('sha256', signed, this.#keys.privateKey).toString('base64url'),
    })
  }

  #ceremony(type: Ceremony['type'], challenge: string, lie: Lie): Ceremony {
    const rpId = new URL(this.#origin).hostname
    return { challenge, origin: this.#origin, rpId, counter: 0, verified: true, present: true, type, ...lie }
  }

  #answer(response: Record<string, string>): string {
    return JSON.stringify({
      id: this.id,
      rawId: this.id,
      type: 'public-key',
      clientExtensionResults: {},
      response,
    })
  }

  /** The public key in COSE (RFC 9052): EC2, ES256, P-256. */
  #cose(): Buffer {
    const { x, y } = this.#keys.publicKey.export({ format: 'jwk' })
    return Buffer.concat([
      Buffer.from('a5010203262001215820', 'hex'),
      Buffer.from(x!, 'base64url'),
      Buffer.from('225820', 'hex'),
      Buffer.from(y!, 'base64url'),
    ])
  }
}

function authenticatorData({ rpId, present, verified, counter }: Ceremony, more = 0): Buffer {
  const flags = more | (present ? USER_PRESENT : 0) | (verified ? USER_VERIFIED : 0)
  const rest = Buffer.alloc(5)
  rest[0] = flags
  rest.writeUInt32BE(counter, 1)
  return Buffer.concat([createHash('sha256').update(rpId).digest(), rest])
}

function clientData({ type, challenge, origin }: Ceremony): Buffer {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
}
