// Runs once: these rules use no database.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkSpf } from '#mail/policies/check-spf.ts'
import { mergeSpf, parseSpf, SpfSyntaxError } from '#mail/policies/spf-record.ts'

const WANTED = 'include:spf.sender.example'
const SENDER = { 'spf.sender.example': ['v=spf1 ip4:203.0.113.7 -all'] }

function check(records: Record<string, string[]>, wanted = WANTED) {
  const zone: Record<string, string[]> = { ...SENDER, ...records }
  return checkSpf('shop.example', wanted, async (name) => zone[name] ?? [])
}
const shop = (...texts: string[]) => ({ 'shop.example': texts })

test('An SPF record that includes the sender is right', async () => {
  const verdict = await check(shop('other text', `v=spf1 ${WANTED} -all`))
  assert.deepEqual(verdict, { result: 'ok', tooManyLookups: false, allowsAnyone: false })
})

test('No SPF record, several and a broken one are told apart', async () => {
  assert.equal((await check(shop('v=spf10 -all'))).result, 'missing')
  assert.equal((await check(shop('v=spf1 -all', `v=spf1 ${WANTED}`))).result, 'several')
  assert.equal((await check(shop(`v=spf1 ${WANTED} ip4:300.1.1.1`))).result, 'invalid')
  assert.equal((await check(shop(`v=spf1 include:nothing.example ${WANTED}`))).result, 'invalid')
})

test('The sender counts only where a message would pass', async () => {
  assert.equal((await check(shop(`v=spf1 -all ${WANTED}`))).result, 'not_included')
  assert.equal((await check(shop(`v=spf1 ?${WANTED} -all`))).result, 'not_included')
  const nested = { 'outer.example': [`v=spf1 ${WANTED} -all`] }
  assert.equal((await check({ ...shop('v=spf1 include:outer.example -all'), ...nested })).result, 'ok')
  assert.equal((await check({ ...shop('v=spf1 redirect=outer.example'), ...nested })).result, 'ok')
  assert.equal((await check({ ...shop('v=spf1 -all redirect=outer.example'), ...nested })).result, 'not_included')
})

test('An address is covered by a network that holds it', async () => {
  assert.equal((await check(shop('v=spf1 ip4:203.0.113.0/24 -all'), 'ip4:203.0.113.7')).result, 'ok')
  assert.equal((await check(shop('v=spf1 ip4:203.0.113.0/29 -all'), 'ip4:203.0.113.9')).result, 'not_included')
  assert.equal((await check(shop('v=spf1 ip6:2001:db8::/32 -all'), 'ip6:2001:db8::7')).result, 'ok')
  assert.equal((await check(shop('v=spf1 ip4:203.0.113.7 -all'), 'ip4:203.0.113.0/24')).result, 'not_included')
})

test('More than ten look-ups are reported, and a loop ends', async () => {
  const ten = Array.from({ length: 9 }, (_, index) => `a:h${index}.example`).join(' ')
  assert.equal((await check(shop(`v=spf1 ${ten} ${WANTED} -all`))).tooManyLookups, false)
  assert.equal((await check(shop(`v=spf1 mx ${ten} ${WANTED} -all`))).tooManyLookups, true)
  assert.equal((await check(shop('v=spf1 include:shop.example -all'))).tooManyLookups, true)
})

test('A record that lets anyone send is reported, included ones too', async () => {
  assert.equal((await check(shop(`v=spf1 ${WANTED} all`))).allowsAnyone, true)
  const open = { 'open.example': ['v=spf1 +all'] }
  assert.equal((await check({ ...shop('v=spf1 include:open.example -all'), ...open })).allowsAnyone, true)
  assert.equal((await check(shop(`v=spf1 ${WANTED} ~all`))).allowsAnyone, false)
})

test('Terms that RFC 7208 does not know are refused, unknown modifiers are not', () => {
  for (const term of ['include', 'all:x', 'ip4:1.2.3.4/33', 'ip6:1.2.3.4', 'sender:x', 'redirect=']) {
    assert.throws(() => parseSpf(`v=spf1 ${term}`), SpfSyntaxError, term)
  }
  assert.deepEqual(parseSpf('V=SPF1 future=x A/24//64 ~ALL').mechanisms, [
    { qualifier: '+', name: 'a', value: '' },
    { qualifier: '~', name: 'all', value: '' },
  ])
})

test('The offered record holds every sender, ours last, and ends as the first one did', () => {
  assert.equal(mergeSpf([], WANTED), `v=spf1 ${WANTED} ~all`)
  assert.equal(mergeSpf(['v=spf1 mx -all'], WANTED), `v=spf1 mx ${WANTED} -all`)
  assert.equal(mergeSpf(['v=spf1 redirect=x.example'], WANTED), `v=spf1 ${WANTED} redirect=x.example`)
  assert.equal(mergeSpf(['v=spf1 a ~all a:late', `v=spf1 mx ${WANTED} -all`], WANTED), `v=spf1 a mx ${WANTED} ~all`)
  assert.equal(mergeSpf(['v=spf1 ip4:300.1.1.1 mx'], WANTED), `v=spf1 mx ${WANTED} ~all`)
})
