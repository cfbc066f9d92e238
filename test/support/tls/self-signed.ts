import { createPrivateKey, generateKeyPairSync, sign } from 'node:crypto'

const OIDS = {
  ecdsaWithSha256: '06082a8648ce3d040302',
  commonName: '0603550403',
  subjectAltName: '0603551d11',
}
const DNS_NAME = 0x82
const IP_ADDRESS = 0x87

type Made = { key: string; cert: string }
type Options = {
  /** Who signs it; itself by default. */
  issuer?: Made
  /** Years until it ends, of which some may be over. */
  years?: number
}

/** A certificate for these names and IPv4 addresses, made anew, that is its own authority (RFC 5280). */
export function selfSigned(names: string[], addresses: string[], { issuer, years = 1 }: Options = {}): Made {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const algorithm = der(0x30, hex(OIDS.ecdsaWithSha256))
  const name = nameOf(issuer ? names[0]! : 'sitewright test')
  const validity = der(0x30, utcTime(-2), utcTime(years))
  const alternatives = der(
    0x30,
    ...names.map((each) => der(DNS_NAME, Buffer.from(each))),
    ...addresses.map((each) => der(IP_ADDRESS, Buffer.from(each.split('.').map(Number)))),
  )
  const extensions = der(0xa3, der(0x30, der(0x30, hex(OIDS.subjectAltName), der(0x04, alternatives))))
  const tbs = der(
    0x30,
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.from([1])),
    algorithm,
    nameOf('sitewright test'),
    validity,
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    extensions,
  )
  const signature = sign('sha256', tbs, issuer ? createPrivateKey(issuer.key) : privateKey)
  const certificate = der(0x30, tbs, algorithm, der(0x03, Buffer.from([0]), signature))
  const lines = certificate.toString('base64').match(/.{1,64}/g)!
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }) as string,
    cert: ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n'),
  }
}

function nameOf(text: string): Buffer {
  return der(0x30, der(0x31, der(0x30, hex(OIDS.commonName), der(0x0c, Buffer.from(text)))))
}

function der(tag: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts)
  const { length } = content
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 0xff]
  return Buffer.concat([Buffer.from([tag, ...size]), content])
}

const hex = (text: string) => Buffer.from(text, 'hex')

function utcTime(years: number): Buffer {
  const date = new Date()
  date.setUTCFullYear(date.getUTCFullYear() + years)
  const digits = date.toISOString().replace(/[-:T]/g, '').slice(2, 14)
  return der(0x17, Buffer.from(`${digits}Z`))
}
