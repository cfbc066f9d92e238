import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { Browser } from '#test/pages/browser.ts'
import { textOf } from '#test/pages/people.ts'
import { comeBack, leave, signInWith, startWithProvider, verified, type World } from './service.ts'

const NINA = verified('nina', 'nina@example.com')
let world: World
before(async () => {
  world = await startWithProvider({ OIDC_SIGN_UP: '1' })
  await world.service.newUser('owner@example.com')
})
beforeEach(() => world.provider.misbehave(null))
after(() => world.close())

const begin = async (browser = new Browser(world.service)) =>
  browser.submit(await browser.open('/sign-in'), {}, '/sign-in/openid')

test('a provider that is away when a sign-in begins gets a page, and is asked again by the next person', async () => {
  const answers: [Parameters<World['provider']['misbehave']>[0], number, RegExp][] = [
    [(request) => void request.socket.destroy(), 503, /Acme does not answer/],
    [(_, response) => void response.writeHead(500).end('no'), 503, /Acme does not answer/],
    [(_, response) => void response.writeHead(200, JSON_TYPE).end('x'.repeat(600_000)), 503, /Acme does not answer/],
    [(_, response) => void response.writeHead(200, JSON_TYPE).end('{'), 502, /could not be verified/],
    [(_, response) => void response.writeHead(404).end(), 502, /could not be verified/],
    [(_, response) => void response.writeHead(302, { location: '/' }).end(), 502, /could not be verified/],
    [(_, response) => void response.writeHead(200, JSON_TYPE).end(OF_ANOTHER), 502, /could not be verified/],
    [(_, response) => void response.writeHead(200, JSON_TYPE).end('{"issuer":1}'), 502, /could not be verified/],
  ]
  for (const [behaviour, status, says] of answers) {
    world.provider.misbehave(behaviour)
    const seen = await begin()
    assert.equal(seen.status, status, seen.text)
    assert.match(textOf(seen), says)
  }
  world.provider.misbehave(null)
  assert.equal((await begin()).status, 200)
})

const JSON_TYPE = { 'content-type': 'application/json' }
const OF_ANOTHER = JSON.stringify({
  issuer: 'https://evil.example',
  authorization_endpoint: 'https://evil.example/auth',
  token_endpoint: 'https://evil.example/token',
})

test('a provider that fails, hangs or breaks off when people come back gets a page', async () => {
  for (const [behaviour, status, says] of [
    [(_: unknown, response: Ends) => void response.writeHead(503).end(), 503, /Acme does not answer/],
    [() => {}, 503, /Acme does not answer/],
    [(_: unknown, response: Ends) => void response.writeHead(200, JSON_TYPE).write('{"access'), 503, /does not answer/],
    [(_: unknown, response: Ends) => void response.writeHead(200, JSON_TYPE).end('{}'), 502, /could not be verified/],
    [
      (_: unknown, response: Ends) => void response.writeHead(400, JSON_TYPE).end('{"error":"invalid_grant"}'),
      502,
      /could not be verified/,
    ],
  ] as const) {
    world.provider.misbehave(null)
    const browser = new Browser(world.service)
    const address = await world.provider.signIn(await leave(browser), NINA)
    world.provider.misbehave(behaviour)
    const seen = await comeBack(browser, address)
    assert.equal(seen.status, status, seen.text)
    assert.match(textOf(seen), says)
    assert.match(seen.text, /href="\/sign-in"/)
  }
  world.provider.misbehave(null)
  assert.equal((await signInWith(world, NINA)).seen.status, 303)
})

type Ends = import('node:http').ServerResponse
