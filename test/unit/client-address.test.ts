import assert from 'node:assert/strict'
import { test } from 'node:test'
import { clientAddress, countedAddress } from '#http/client-address.ts'
import { parseNetwork } from '#net/networks.ts'

const TRUSTED = ['10.0.0.0/8', '127.0.0.1', '::1', 'fd00::/8'].map((text) => parseNetwork(text)!)
const of = (remoteAddress: string, forwarded?: string) =>
  clientAddress({ socket: { remoteAddress }, headers: { 'x-forwarded-for': forwarded } } as never, TRUSTED)

test('a peer that is not a trusted proxy is the client, whatever it claims', () => {
  assert.equal(of('203.0.113.7', '198.51.100.1'), '203.0.113.7')
  assert.equal(of('::ffff:203.0.113.7', '198.51.100.1'), '203.0.113.7')
})

test('behind trusted proxies the last untrusted address is the client', () => {
  assert.equal(of('127.0.0.1', '198.51.100.1'), '198.51.100.1')
  assert.equal(of('::ffff:127.0.0.1', '198.51.100.1'), '198.51.100.1')
  assert.equal(of('10.1.2.3', '198.51.100.9, 198.51.100.1, 10.9.9.9, fd00::5'), '198.51.100.1')
  assert.equal(of('::1', '198.51.100.9,[2001:db8::1]:4711'), '2001:db8::1')
  assert.equal(of('127.0.0.1', '198.51.100.1:4711'), '198.51.100.1')
})

test('malformed entries are ignored: the nearest valid address counts', () => {
  assert.equal(of('127.0.0.1'), '127.0.0.1')
  assert.equal(of('127.0.0.1', ''), '127.0.0.1')
  assert.equal(of('127.0.0.1', '198.51.100.1, unknown'), '127.0.0.1')
  assert.equal(of('10.0.0.1', 'evil, 10.0.0.2'), '10.0.0.2')
})

test('IPv6 is counted by network, IPv4 by address', () => {
  assert.equal(countedAddress('203.0.113.7'), '203.0.113.7')
  assert.equal(countedAddress('2001:db8:1:2::1'), countedAddress('2001:db8:1:2:ffff::9'))
  assert.notEqual(countedAddress('2001:db8:1:2::1'), countedAddress('2001:db8:1:3::1'))
})

test('parses networks, and rejects malformed ones', () => {
  for (const wrong of ['', 'proxy', '10.0.0.0/33', '10.0.0', '::1/129', '10.0.0.0/'])
    assert.equal(parseNetwork(wrong), null)
})
