// Runs once: what a browser does is the same on every database; test/pages runs on both.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import { auditOf, growStale, PASSWORD } from '#test/pages/people.ts'
import { openChromium } from '#test/support/chromium.ts'
import { mailTo } from '#test/support/mailbox.ts'
import { type Service, startService } from '#test/support/service.ts'

let service: Service
let chromium: Browser
before(async () => {
  service = await startService()
  chromium = await openChromium()
})
after(async () => {
  await chromium?.close()
  await service?.close()
})

/** A browser with a virtual authenticator that approves every request. */
async function withDevice({ offers = false } = {}) {
  const context = await chromium.newContext({ baseURL: service.url })
  // The authenticator also approves autofill offers, before the test could do anything else.
  if (!offers) await context.addInitScript('PublicKeyCredential.isConditionalMediationAvailable = async () => false')
  const page = await context.newPage()
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(String(error)))
  page.on('console', (message) => {
    if (message.type() === 'error' && /Content Security|Refused/.test(message.text())) errors.push(message.text())
  })
  const device = await context.newCDPSession(page)
  await device.send('WebAuthn.enable')
  const { authenticatorId } = await device.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  const setVerified = (isUserVerified: boolean) =>
    device.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified })
  return { context, page, errors, device, authenticatorId, setVerified }
}

async function signIn(page: Page, email: string) {
  await page.goto('/sign-in?next=/account')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.waitForURL('**/account')
}

async function addPasskey(page: Page, name: string) {
  await page.getByRole('link', { name: 'Add a passkey' }).click()
  await page.getByLabel('Name').fill(name)
  await page.getByRole('button', { name: 'Add a passkey' }).click()
}

test('a passkey is added, signs in without password or code, confirms, and is removed', async () => {
  const user = await service.newUser('ann@example.com', { password: PASSWORD })
  const { page, errors, context } = await withDevice()
  await signIn(page, user.email)
  await addPasskey(page, 'My laptop')
  await page.getByText('The passkey is added.').waitFor()
  await page.getByText('My laptop').waitFor()
  await mailTo(service, user.email, ({ subject }) => subject === 'A passkey was added to your account')
  await page.getByRole('button', { name: 'Sign out', exact: true }).first().click()
  await page.getByText('You are signed out.').waitFor()

  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await page.waitForURL('**/console')
  await page.goto('/account')
  await page.getByText('My laptop').waitFor()

  await growStale(service, user.userId)
  await page.goto('/account/password')
  await page.getByRole('heading', { name: 'Confirm it is you' }).waitFor()
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await page.getByRole('heading', { name: 'Change your password' }).waitFor()

  await page.goto('/account')
  await page.getByLabel('Remove the passkey My laptop', { exact: true }).click()
  await page.getByRole('button', { name: 'Yes, remove the passkey My laptop' }).click()
  await page.getByText('The passkey is removed.').waitFor()
  await page.getByRole('button', { name: 'Sign out', exact: true }).first().click()
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await page.getByRole('heading', { name: 'The passkey was not accepted' }).waitFor()
  assert.deepEqual(errors, [])
  assert.deepEqual(await auditOf(service, user.userId), [
    'sign_in',
    'passkey_add',
    'sign_out',
    'sign_in_by_passkey',
    'identity_confirm',
    'passkey_remove',
    'sign_out',
  ])
  await context.close()
})

test('the browser offers the passkey in the address field', async () => {
  const user = await service.newUser(undefined, { password: PASSWORD })
  const { page, context } = await withDevice({ offers: true })
  await signIn(page, user.email)
  await addPasskey(page, 'Offered')
  await page.getByText('The passkey is added.').waitFor()
  await context.clearCookies({ name: 'sitewright-session' })
  await page.goto('/sign-in?next=%2Faccount%2Fpassword')
  await page.waitForURL('**/account/password')
  await context.close()
})

test('the device must verify the person, and the page says so when it cannot', async () => {
  const user = await service.newUser(undefined, { password: PASSWORD })
  const { page, setVerified, context } = await withDevice()
  await signIn(page, user.email)
  await setVerified(false)
  await addPasskey(page, 'Stolen')
  await page.getByRole('alert').getByText('No passkey was used').waitFor()
  await setVerified(true)
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByText('The passkey is added.').waitFor()
  await addPasskey(page, 'Again')
  await page.getByRole('alert').getByText('already has a passkey').waitFor()
  await context.close()
})

test('a response counts once, for its page, user and browser', async () => {
  const user = await service.newUser(undefined, { password: PASSWORD })
  const { page, context } = await withDevice()
  await signIn(page, user.email)
  await addPasskey(page, 'Device')
  await page.getByText('The passkey is added.').waitFor()
  await page.getByRole('button', { name: 'Sign out', exact: true }).first().click()
  await page.getByRole('button', { name: 'Use a passkey' }).waitFor()
  // Forms are intercepted instead of sent: the page itself may offer the passkey a second time.
  const caught = page.waitForRequest('**/sign-in/passkey')
  await page.route('**/sign-in/passkey', (route) => route.abort())
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  const form = new URLSearchParams((await caught).postData()!)
  const send = (fields: URLSearchParams, by = context) =>
    by.request.post(`${service.url}/sign-in/passkey`, {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      data: fields.toString(),
      maxRedirects: 0,
    })
  const changed = (change: (answer: { response: Record<string, string>; id: string }) => void) => {
    const answer = JSON.parse(form.get('answer')!)
    change(answer)
    return new URLSearchParams([...new URLSearchParams(form), ['answer', JSON.stringify(answer)]])
  }
  const bad = [
    changed(({ response }) => {
      response.signature = `AAAA${response.signature!.slice(4)}`
    }),
    changed(({ response }) => {
      const data = JSON.parse(Buffer.from(response.clientDataJSON!, 'base64url').toString())
      response.clientDataJSON = Buffer.from(JSON.stringify({ ...data, challenge: 'AAAA' })).toString('base64url')
    }),
    changed((answer) => {
      answer.id = 'AAAA'
    }),
    new URLSearchParams([...form, ['answer', 'nonsense']]),
    new URLSearchParams([...form, ['answer', '{"id":"x","response":{"clientDataJSON":"x"}}']]),
  ]
  for (const fields of bad) assert.equal((await send(fields)).status(), 422)
  // The challenge is bound to the cookie of this browser.
  const stranger = await chromium.newContext({ baseURL: service.url })
  const theirs = await stranger.newPage()
  await theirs.goto('/sign-in?next=/account')
  const token = await theirs.locator('input[name=form_token]').first().inputValue()
  assert.equal((await send(new URLSearchParams([...form, ['form_token', token]]), stranger)).status(), 422)
  assert.equal((await send(form)).status(), 303)
  await context.clearCookies({ name: 'sitewright-session' })
  assert.equal((await send(form)).status(), 422, 'the same answer again')
  await stranger.close()
  await context.close()
})
