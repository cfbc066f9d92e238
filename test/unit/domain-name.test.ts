// Runs once: names are read without a database.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { hostOf, parseDomainName, partnerOf } from '#net/domain-name.ts'

const nameOf = (text: string) => {
  const parsed = parseDomainName(text)
  return parsed.ok ? parsed.name : null
}

test('names are read in any case, with a root dot and in any letters', () => {
  assert.equal(nameOf(' Example.ORG. '), 'example.org')
  assert.equal(nameOf('www.bücher.example'), 'www.xn--bcher-kva.example')
  assert.equal(nameOf('例え。テスト'), 'xn--r8jz45g.xn--zckzah')
  assert.deepEqual(parseDomainName('WWW.BÜCHER.co.uk'), {
    ok: true,
    name: 'www.xn--bcher-kva.co.uk',
    unicodeName: 'www.bücher.co.uk',
    apex: 'xn--bcher-kva.co.uk',
  })
})

test('what is no registrable name of the public DNS is refused', () => {
  const refused = `https://example.org example.org/about example.org:8080 user@example.org localhost app.localhost printer.local
    127.0.0.1 [::1] 0x7f.1 2130706433 ::1 org co.uk github.io .example.org example..org -a.org a-.org ex_ample.org *.org
    hidden.onion 1.168.192.in-addr.arpa xn--a.org ${'a'.repeat(64)}.org ${'a.'.repeat(130)}org exa%2emple.org`
  for (const text of ['', ' ', '.', 'exa mple.org', 'example.org\u0000', ...refused.split(/\s+/)])
    assert.equal(nameOf(text), null, text)
})

test('whatever is accepted is a name in ASCII that is read again as itself', () => {
  const part = fc.oneof(fc.string({ maxLength: 12 }), fc.constantFrom('org', 'co.uk', 'bücher', 'EXAMPLE', '．', '。'))
  fc.assert(
    fc.property(fc.array(part, { maxLength: 5 }), (parts) => {
      const name = nameOf(parts.join('.'))
      if (name === null) return
      assert.match(name, /^([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z0-9-]+$/)
      assert.equal(nameOf(name), name)
    }),
  )
})

test('www and the registrable name are partners, and hosts are relative to it', () => {
  assert.equal(partnerOf('example.co.uk'), 'www.example.co.uk')
  assert.equal(partnerOf('www.example.co.uk'), 'example.co.uk')
  assert.equal(partnerOf('shop.example.co.uk'), null)
  assert.equal(hostOf('example.co.uk'), '@')
  assert.equal(hostOf('_x.shop.example.co.uk'), '_x.shop')
})
