// Runs once: what is received is the same, whatever the database behind the service.
// The code of docs/webhooks.md, as n8n and Zapier run it: a function around it, with what they give it.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { after, before, test } from 'node:test'
import type { Received } from '#test/support/receiver.ts'
import { type Hooked, startHooked } from './hooked.ts'
import { API, answered, newPage, newWebsite } from './make.ts'

const require = createRequire(import.meta.url)
const text = readFileSync('docs/webhooks.md', 'utf8')
const codeOf = (name: string) => new RegExp(`^\`\`\`js ${name}\\n(.*?)^\`\`\``, 'ms').exec(text)![1]!

let hooked: Hooked
let received: Received
let secret: string
before(async () => {
  hooked = await startHooked()
  const owner = await hooked.service.newUser()
  const website = await newWebsite(owner)
  const body = { url: `${hooked.receiver.url}/flow`, events: ['page.created'] }
  const hook = await answered(201, owner.post(`${API}/websites/${website.id}/webhooks`, body))
  secret = hook.secret
  await newPage(owner, website, { title: 'Für Zoë' })
  received = (await hooked.receiver.wait('/flow', 1))[0]!
})
after(() => hooked?.close())

function n8n(body: string) {
  const item = { json: { headers: received.headers }, binary: { data: { data: Buffer.from(body).toString('base64') } } }
  const run = new Function('require', '$input', '$vars', codeOf('n8n'))
  return run(require, { first: () => item }, { secret })[0].json
}

function zapier(body: string) {
  const { 'webhook-id': id, 'webhook-timestamp': time, 'webhook-signature': signatures } = received.headers
  const run = new Function('require', 'inputData', `let output; ${codeOf('zapier')}; return output`)
  return run(require, { body, id, time, signatures, secret })
}

for (const [name, flow] of Object.entries({ n8n, zapier }))
  test(`the code for ${name} passes an event on, and refuses one that was changed`, () => {
    const event = flow(received.body)
    assert.deepEqual([event.type, event.data.title], ['page.created', 'Für Zoë'])
    assert.throws(() => flow(received.body.replace('Zoë', 'Zoe')), /Not from Sitewright/)
  })
