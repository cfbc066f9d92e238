import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isRegistered, redirectHost } from '#auth/oauth/redirect-uris.ts'

test('addresses are compared exactly', () => {
  const registered = ['https://program.example/cb', 'cursor://x/cb']
  for (const uri of registered) assert.ok(isRegistered(uri, registered))
  for (const uri of [
    'https://program.example/cb/',
    'https://program.example/CB',
    'https://program.example:443/cb',
    'https://program.example/cb?',
    'https://PROGRAM.example/cb',
    'cursor://x:1/cb',
    '',
  ])
    assert.ok(!isRegistered(uri, registered), uri)
})

test('except for the port of a loopback address over http', () => {
  for (const host of ['127.0.0.1', '[::1]', 'localhost']) {
    const registered = [`http://${host}:1000/cb?a=b`]
    for (const port of ['', ':1', ':65535']) assert.ok(isRegistered(`http://${host}${port}/cb?a=b`, registered))
    for (const uri of [
      `http://${host}:1/cb`,
      `http://${host}:1/cb?a=b&c=d`,
      `https://${host}:1000/cb?a=b`,
      `http://${host}:/cb?a=b`,
      `http://${host}:1@evil.example/cb?a=b`,
      `http://${host}:70000/cb?a=b`,
      `http://${host}.evil.example/cb?a=b`,
      `http://x@${host}:1/cb?a=b`,
      `http://${host}:1\\@evil.example/cb?a=b`,
      `http://${host}:1/cb?a=b#c`,
    ])
      assert.ok(!isRegistered(uri, registered), uri)
  }
  assert.ok(!isRegistered('http://localhost/cb', ['http://127.0.0.1/cb']))
})

test('people are shown the host, or the private scheme', () => {
  assert.equal(redirectHost('https://program.example:8443/cb'), 'program.example:8443')
  assert.equal(redirectHost('http://[::1]:5/'), '[::1]:5')
  assert.equal(redirectHost('cursor://anysphere.cursor/cb'), 'cursor://anysphere.cursor')
  assert.equal(redirectHost('com.example.app:/cb'), 'com.example.app:')
  assert.equal(redirectHost('https://münchen.example/'), 'xn--mnchen-3ya.example')
})
