import assert from 'node:assert/strict'
import { createHash, createPublicKey, verify } from 'node:crypto'

type Signature = { domain: string; selector: string; fields: string[] }

/**
 * Asserts that a received message is signed as RFC 6376 says, relaxed/relaxed with RSA and SHA-256, written from the RFC.
 * @param record answers with the TXT record of the key's name
 */
export function assertSigned(raw: Buffer, record: (name: string) => string): Signature {
  const text = raw.toString('latin1')
  const end = text.indexOf('\r\n\r\n')
  const headers = text.slice(0, end).split(/\r\n(?![ \t])/)
  const field = headers.find((line) => /^dkim-signature:/i.test(line))
  assert.ok(field, 'the message has no signature')
  const tags = tagsOf(field.slice(field.indexOf(':') + 1))
  assert.deepEqual([tags.v, tags.a, tags.c], ['1', 'rsa-sha256', 'relaxed/relaxed'])
  const hash = createHash('sha256').update(relaxedBody(text.slice(end + 4)), 'latin1')
  assert.equal(hash.digest('base64'), tags.bh!.replaceAll(/\s/g, ''))
  const unsigned = field.replace(/(;\s*b=)[^;]*/, '$1')
  const fields = tags.h!.split(':').map((name) => name.trim().toLowerCase())
  const signed = [...selected(headers, fields), relaxedField(unsigned)].join('\r\n')
  const { p } = tagsOf(record(`${tags.s}._domainkey.${tags.d}`))
  const key = createPublicKey({ key: Buffer.from(p!, 'base64'), format: 'der', type: 'spki' })
  const isValid = verify('sha256', Buffer.from(signed, 'latin1'), key, Buffer.from(tags.b!, 'base64'))
  assert.ok(isValid, 'the signature is not by this key')
  return { domain: tags.d!, selector: tags.s!, fields }
}

function tagsOf(text: string): Record<string, string> {
  return Object.fromEntries(
    text
      .split(';')
      .filter((part) => part.includes('='))
      .map((part) => [part.slice(0, part.indexOf('=')).trim(), part.slice(part.indexOf('=') + 1).trim()]),
  )
}

/** Of fields of the same name the last comes first (section 5.4.2). */
function selected(headers: readonly string[], fields: readonly string[]): string[] {
  const left = [...headers]
  return fields.flatMap((name) => {
    const at = left.findLastIndex((line) => line.slice(0, line.indexOf(':')).trim().toLowerCase() === name)
    return at < 0 ? [] : left.splice(at, 1).map(relaxedField)
  })
}

/** Section 3.4.2. */
function relaxedField(field: string): string {
  const colon = field.indexOf(':')
  const value = field
    .slice(colon + 1)
    .replaceAll('\r\n', '')
    .replaceAll(/[ \t]+/g, ' ')
    .trim()
  return `${field.slice(0, colon).trim().toLowerCase()}:${value}`
}

/** Section 3.4.4. */
function relaxedBody(body: string): string {
  const lines = body.split('\r\n').map((line) => line.replaceAll(/[ \t]+/g, ' ').replace(/ $/, ''))
  while (lines.at(-1) === '') lines.pop()
  return lines.map((line) => `${line}\r\n`).join('')
}
