import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fetchAllowances } from '#net/fetch-allowance.ts'
import { isPublicAddress, isWithin } from '#net/public-address.ts'

const PUBLIC = ['8.8.8.8', '1.1.1.1', '172.32.0.1', '100.128.0.1', '2606:4700:4700::1111', '2a00:1450:4001::200e']

const NOT_PUBLIC = [
  '0.0.0.0',
  '0.1.2.3',
  '10.0.0.1',
  '100.64.0.1',
  '127.0.0.1',
  '127.255.255.254',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.0.0.8',
  '192.0.2.1',
  '192.168.1.1',
  '198.18.0.1',
  '198.51.100.1',
  '203.0.113.1',
  '224.0.0.1',
  '240.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::127.0.0.1',
  '::8.8.8.8',
  '::ffff:8.8.8.8',
  '::ffff:127.0.0.1',
  '::ffff:0:127.0.0.1',
  '64:ff9b::7f00:1',
  '64:ff9b::8.8.8.8',
  '64:ff9b:1::7f00:1',
  '100::1',
  '2001::1',
  '2001:0:4136:e378::1',
  '2001:10::1',
  '2001:db8::1',
  '2002:7f00:1::',
  '2002:808:808::1',
  '3fff::1',
  '4000::1',
  '5f00::1',
  'fc00::1',
  'fd00:ec2::254',
  'fe80::1',
  'fe80::1%eth0',
  'fec0::1',
  'ff02::1',
  '2606:4700::1%eth0',
  '2606:4700::5efe:7f00:1',
  '2606:4700::200:5efe:7f00:1',
  '',
  'localhost',
  '127.1',
  '2130706433',
  '0x7f.0.0.1',
  '010.0.0.1',
  '8.8.8.8.',
]

test('public addresses', () => {
  assert.deepEqual(
    PUBLIC.filter((address) => !isPublicAddress(address)),
    [],
  )
})

test('addresses that are not public, or only look like one', () => {
  assert.deepEqual(NOT_PUBLIC.filter(isPublicAddress), [])
})

test('networks', () => {
  assert.ok(isWithin('10.1.2.3', '10.1.0.0/16'))
  assert.ok(!isWithin('10.2.0.0', '10.1.0.0/16'))
  assert.ok(isWithin('::1', '::1/128'))
  assert.ok(!isWithin('::ffff:10.1.2.3', '10.1.0.0/16'))
})

test('what an operator may allow', () => {
  assert.deepEqual(fetchAllowances(' Hooks.Internal:8443, 10.1.0.0/16,127.0.0.1:1,[::1]:9443 ,fd00::/8'), [
    { name: 'hooks.internal', network: null, port: 8443 },
    { name: null, network: '10.1.0.0/16', port: 443 },
    { name: null, network: '127.0.0.1/32', port: 1 },
    { name: null, network: '::1/128', port: 9443 },
    { name: null, network: 'fd00::/8', port: 443 },
  ])
  assert.deepEqual(fetchAllowances(''), [])
  for (const wrong of ['https://x', 'a b', '10.0.0.0/33', 'x:0', 'x:65536', '10.0.0.0/', '*', 'a/b'])
    assert.throws(() => fetchAllowances(wrong), wrong)
})
