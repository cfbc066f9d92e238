import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { test } from 'node:test'
import { promisify } from 'node:util'
import { setupLink } from '#auth/setup-link.ts'
import { linkIn, mailTo } from '#test/support/mailbox.ts'
import { spawnService } from '#test/support/process.ts'
import { startService } from '#test/support/service.ts'
import { freshState } from '#test/support/state.ts'
import { Browser } from './browser.ts'
import { auditOf, isIn, PASSWORD, signInAs, textOf } from './people.ts'

test('the link logged at the first start creates the first owner', async () => {
  const service = await startService()
  try {
    const previous = await setupLink(service.database, service.url)
    const link = (await setupLink(service.database, service.url))!.slice(service.url.length)
    const browser = new Browser(service)
    assert.equal((await browser.open(previous!.slice(service.url.length))).status, 404, 'only the newest link works')
    const page = await browser.open(link)
    const wrong = await browser.submit(page, { name: '', email: 'no address', password: 'short' })
    assert.equal(wrong.status, 422)
    assert.match(textOf(wrong), /Can&#39;t be blank.*Must be an email address.*Is too short/)
    assert.equal(wrong.text.match(/ autofocus/g)?.length, 1)
    const done = await browser.submit(wrong, { name: 'Owner', email: 'Owner@Example.com', password: PASSWORD })
    assert.equal(done.location, '/')
    assert.match(textOf(await browser.open('/account')), /owner@example\.com Not confirmed yet/)
    for (const again of [
      await browser.open(link),
      await browser.submit(page, { name: 'x', email: 'x@example.com', password: PASSWORD }),
    ])
      assert.equal(again.status, 404)
    assert.equal(await setupLink(service.database, service.url), null)
    // Only the owner verifies the address, by mail.
    const verify = linkIn(await mailTo(service, 'owner@example.com')).slice(service.url.length)
    const user = await service.newUser(undefined, { password: PASSWORD })
    const other = (await signInAs(service, user.email)).browser
    assert.equal((await other.open(verify)).status, 404)
    assert.equal((await new Browser(service).open(verify)).status, 303)
    const confirm = await browser.open(verify)
    assert.match(textOf(confirm), /Is owner@example\.com your address/)
    assert.match(textOf(await browser.open('/account')), /Not confirmed yet/)
    const confirmed = await browser.follow(await browser.submit(confirm, {}, '/verify'))
    assert.match(textOf(confirmed), /Your address is confirmed/)
    assert.doesNotMatch(textOf(confirmed), /Not confirmed/)
    const owner = await service.database.reader
      .selectFrom('users')
      .select('id')
      .where('email', '=', 'owner@example.com')
      .executeTakeFirstOrThrow()
    assert.deepEqual(await auditOf(service, owner.id), ['owner_create', 'email_verify'])
    assert.equal(await isIn(browser), true)
  } finally {
    await service.close()
  }
})

test('the link is logged, and shown in plain lines with the next commands, until there is a user', async () => {
  const state = await freshState()
  try {
    const announced = async () => {
      const service = await spawnService(state.env)
      // It logs the link, if at all, before it stops.
      await service.kill()
      const link = service.logs.find(({ msg }) => msg?.includes('create the owner'))?.url ?? null
      return { link, plain: await service.stderr }
    }
    const { link, plain } = await announced()
    assert.match(link, /^http:\/\/localhost:\d+\/setup\?token=[\w-]{43}$/)
    assert.ok(plain.includes(`\n  ${link}\n`), plain)
    // What is printed, as it is, in a terminal that knows nothing of the server but its secrets.
    const [folder, ...commands] = plain.match(/(?<=\n {2})(cd |DATA_DIR=).*/g)!
    assert.equal(commands.length, 2, plain)
    const { PATH, HOME } = process.env
    const secrets = { DATABASE_URL: state.env.DATABASE_URL, SECRET_KEY: state.env.SECRET_KEY }
    const env = { PATH, HOME, ...secrets } as NodeJS.ProcessEnv
    const lines = ['set -e', folder!, ...commands].join('\n')
    const { stdout } = await promisify(execFile)('sh', ['-c', lines], { cwd: '/', env })
    assert.match(stdout, /^sitewright_\w{32,}$/m)
    assert.deepEqual(await announced(), { link: null, plain: '' })
  } finally {
    await state.remove()
  }
})
