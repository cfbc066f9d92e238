// Runs once: the console uses the API only, which is tested on both databases.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { managedDomain } from '#test/api/dns.ts'
import { OUR_ADDRESS, setUp, verify } from '#test/api/domains.ts'
import { PRICE, purchase, REGISTRANT } from '#test/api/purchases.ts'
import { connect } from '#test/oauth/support/connect.ts'
import { type NameServer, startNameServer } from '#test/support/name-server.ts'
import { selfSigned } from '#test/support/tls/self-signed.ts'
import { assertSound, type Console, LATER, openConsole, PHONE } from './support.ts'

const DOMAIN_PRICES = '{"com": {"registration": "15.00", "transfer": "9.00"}}'

let dns: NameServer
let opened: Console
before(async () => {
  dns = await startNameServer()
  opened = await openConsole({
    DNS_RESOLVERS: dns.address,
    SITE_ADDRESSES: OUR_ADDRESS,
    DNS_PORT: '0',
    HTTPS_PORT: '0',
    DOMAIN_PRICES,
  })
})
after(async () => {
  await opened?.close()
  dns?.close()
})

test('a domain is attached by keyboard, its records become right while one looks, and it is made primary', async () => {
  const { page, site } = await opened.person((made) => `/console/${made.subdomain}/domains`)
  await page.getByRole('heading', { name: 'No domains yet' }).waitFor()
  await assertSound(page, 'no domains')
  await page.getByRole('button', { name: 'Attach a domain' }).press('Enter')
  await page.getByRole('textbox', { name: 'Name' }).fill('not a name')
  await page.keyboard.press('Enter')
  await page.locator('[aria-invalid="true"]').waitFor()
  await page.getByRole('textbox', { name: 'Name' }).fill('bakery.example')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'bakery.example', level: 1 }).waitFor()
  const [domain] = (await site.owner.get(`/api/v1/websites/${site.id}/domains`)).body.data
  assert.match(domain.next_action, /^At the DNS provider/)
  await page.getByText('At your DNS provider, set the records marked below.').waitFor()
  const records = page.getByRole('table', { name: 'DNS records to set' })
  for (const { record } of domain.required_records) await records.getByText(record, { exact: true }).waitFor()
  await page.setViewportSize(PHONE)
  await assertSound(page, 'a domain that waits, on a phone')

  setUp(dns, domain)
  await verify(site.owner, domain)
  await page.getByText('correct', { exact: true }).nth(1).waitFor()
  await page.getByText('active', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Sign mail for it' }).click()
  await page.getByRole('heading', { name: 'Signed mail' }).waitFor()
  const [signed] = (await site.owner.get(`/api/v1/websites/${site.id}/domains`)).body.data
  const mail = page.getByRole('table', { name: 'DNS records for mail' })
  for (const { record } of signed.mail.records) await mail.getByText(record, { exact: true }).waitFor()
  await assertSound(page, 'a domain whose mail is to be signed, on a phone')
  dns.set('bakery.example', 'A', '198.51.100.9')
  await page.getByRole('button', { name: 'Check again' }).press('Enter')
  await records.getByText('198.51.100.9').waitFor()
  setUp(dns, domain)
  await page.getByRole('button', { name: 'Check again' }).press('Enter')
  await page.getByText('correct', { exact: true }).nth(1).waitFor()

  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('heading', { name: 'No domains yet' }).waitFor()
  assert.equal((await site.owner.get(`/api/v1/domains/${domain.id}`)).status, 404)
})

test('a DNS record is added with a correction, edited, deleted and brought back; a zone file is imported', async () => {
  const { page, person, site } = await opened.person(LATER)
  const domain = await managedDomain(opened.service, person, site)
  const stored = async () =>
    (await person.get(domain.records)).body.data.map(
      ({ host, type, record, ttl }: Record<string, unknown>) => `${host} ${ttl} ${type} ${record}`,
    )
  await page.goto(`/console/${site.subdomain}/domains/${domain.name}`)
  await page.getByRole('button', { name: 'Add a record' }).click()
  await page.getByRole('textbox', { name: 'Host' }).fill('www')
  await page.getByRole('textbox', { name: 'Record' }).fill('http://192.0.2.1:80/')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Use this' }).waitFor()
  await assertSound(page, 'a record with a correction')
  await page.getByRole('button', { name: 'Use this' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('button', { name: 'Edit A of www' }).click()
  assert.deepEqual(await stored(), ['www 3600 A 192.0.2.1'])
  await page.getByLabel('TTL in seconds').fill('600')
  await page.keyboard.press('Enter')
  await page.getByRole('cell', { name: '600', exact: true }).waitFor()
  await page.getByRole('button', { name: 'Delete A of www' }).click()
  await page.getByText('No records yet').waitFor()
  assert.deepEqual(await stored(), [])
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('button', { name: 'Edit A of www' }).waitFor()
  assert.deepEqual(await stored(), ['www 600 A 192.0.2.1'])

  await page.getByRole('button', { name: 'Import', exact: true }).click()
  await page.getByRole('textbox', { name: 'Zone file' }).fill('@ 300 IN MX 10 mail.example.com.\n')
  await page.getByRole('dialog').getByRole('button', { name: 'Import' }).click()
  await page.getByText('1 new, 0 changed').waitFor()
  await page.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('button', { name: 'Edit MX of @' }).waitFor()
  await page.setViewportSize(PHONE)
  await assertSound(page, 'records on a phone')
  assert.ok((await stored()).includes('@ 300 MX mail.example.com'))
})

test('a domain moves to another website, where it leads visitors', async () => {
  const { page, person, site } = await opened.person(LATER)
  const domain = await managedDomain(opened.service, person, site)
  await page.goto(`/console/${site.subdomain}/domains/${domain.name}`)
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Move to another website' }).click()
  await page.getByText('You have no other website').waitFor()
  await page.keyboard.press('Escape')
  const other = (await person.post('/api/v1/websites', { name: 'The other one', subdomain: 'the-other-one' })).body
  await page.reload()
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Move to another website' }).click()
  await page.getByRole('button', { name: 'The other one' }).waitFor()
  await assertSound(page, 'a domain that is to move')
  await page.getByRole('dialog').getByRole('button', { name: 'Move', exact: true }).click()
  await page.waitForURL('**/the-other-one/domains/**')
  await page.getByText('primary', { exact: true }).waitFor()
  assert.equal((await person.get(`/api/v1/domains/${domain.id}`)).body.website_id, other.id)
})

test('DNS is signed, the DS record is shown, and the key is replaced', async () => {
  const { page, person, site } = await opened.person(LATER)
  const domain = await managedDomain(opened.service, person, site)
  const keys = async () => (await person.get(`/api/v1/domains/${domain.id}/dnssec_keys`)).body.data
  await page.goto(`/console/${site.subdomain}/domains/${domain.name}`)
  await page.getByText('DNS answers of this domain are not signed.').waitFor()
  await page.getByRole('button', { name: 'Turn on' }).click()
  const table = page.getByRole('table', { name: 'DNSSEC keys' })
  await table.waitFor()
  const [first] = await keys()
  await table.getByText(first.ds, { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Replace the key' }).click()
  await table
    .getByRole('button', { name: /^Delete key/ })
    .nth(1)
    .waitFor()
  await page.setViewportSize(PHONE)
  await assertSound(page, 'a key that is replaced, on a phone')
  await table.getByRole('button', { name: `Delete key ${first.key_tag}` }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await page.getByText(/Resolvers may have signatures of this key alone/).waitFor()
  const [older, newer] = await keys()
  await opened.service.database.write((tx) =>
    tx
      .updateTable('dnssec_keys')
      .set({ created_at: Date.now() - 3_700_000 })
      .where('id', '=', newer.id)
      .execute(),
  )
  await person.delete(`/api/v1/domains/${domain.id}/dnssec_keys/${older.id}`)
  await page.getByRole('button', { name: `Delete key ${older.key_tag}` }).waitFor({ state: 'detached' })
  assert.deepEqual(
    (await keys()).map(({ id }: { id: string }) => id),
    [newer.id],
  )
})

test('a certificate of one\u2019s own is used for a domain, and removed', async () => {
  const { page, person, site } = await opened.person(LATER)
  const domain = await managedDomain(opened.service, person, site)
  const { cert, key } = selfSigned([domain.name], [])
  await page.goto(`/console/${site.subdomain}/domains/${domain.name}`)
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Use your own certificate' }).click()
  await page.getByLabel('Certificate and intermediates').fill(cert)
  await page.getByLabel('Private key').fill('no key')
  await page.getByRole('button', { name: 'Use it' }).click()
  await page.locator('[aria-invalid="true"]').waitFor()
  await assertSound(page, 'a certificate with another key')
  await page.getByLabel('Private key').fill(key)
  await page.getByRole('button', { name: 'Use it' }).click()
  await page.getByText('active, your own').waitFor()
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Remove your certificate' }).click()
  await page.getByText('active, your own').waitFor({ state: 'detached' })
  assert.equal((await person.get(`/api/v1/domains/${domain.id}/certificate`)).status, 404)
})

test('a domain redirects elsewhere, and shows the website again', async () => {
  const { page, person, site } = await opened.person(LATER)
  const domain = await managedDomain(opened.service, person, site)
  const stored = async () => (await person.get(`/api/v1/domains/${domain.id}`)).body.redirect
  await page.goto(`/console/${site.subdomain}/domains/${domain.name}`)
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Redirect elsewhere' }).click()
  await page.getByLabel('Redirect to').fill(domain.name)
  await page.keyboard.press('Enter')
  await page.locator('[aria-invalid="true"]').waitFor()
  await assertSound(page, 'a redirect that leads to itself')
  await page.getByLabel('Redirect to').fill('bakery.example')
  await page.getByRole('button', { name: 'Permanent (301)' }).click()
  await page.getByRole('option', { name: 'Permanent, same method (308)' }).click()
  await page.getByText('Keep the path').click()
  await page.getByRole('button', { name: 'Redirect', exact: true }).click()
  await page.getByText('https://bakery.example').waitFor()
  await page.getByText('redirects', { exact: true }).waitFor()
  await assertSound(page, 'a domain that redirects')
  assert.deepEqual(await stored(), { to: 'https://bakery.example', status: 308, keep_path: false })
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Stop redirecting' }).click()
  await page.getByText('redirects', { exact: true }).waitFor({ state: 'detached' })
  assert.equal(await stored(), null)
})

test('a person buys a domain, after its price was named', async () => {
  const { page, person, site } = await opened.person((made) => `/console/${made.subdomain}/domains`)
  await page.getByRole('button', { name: 'Buy a domain' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('sourdough-corner.com')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Buy sourdough-corner.com' }).click()
  const names = ['Given name', 'Family name', 'Email', 'Phone', 'Street', 'City', 'Postal code', 'Country']
  const { first_name, last_name, email, phone, address, city, postal_code, country } = REGISTRANT
  const values = [first_name, last_name, email, 'none', address, city, postal_code, country]
  for (const [n, name] of names.entries()) await page.getByLabel(name).fill(values[n]!)
  await page.getByRole('button', { name: `Buy for ${PRICE.amount} ${PRICE.currency}` }).click()
  await page.getByText('must begin with + and the country code').waitFor()
  await assertSound(page, 'an order')
  await page.getByLabel('Phone').fill(phone)
  await page.getByText('Keep this owner for the next domain').click()
  await page.getByRole('button', { name: `Buy for ${PRICE.amount} ${PRICE.currency}` }).click()
  await page.getByRole('heading', { name: 'Purchase of sourdough-corner.com', level: 1 }).waitFor()
  await page.getByText('ordered', { exact: true }).waitFor()
  await assertSound(page, 'a purchase that is ordered')
  const [made] = (await person.get(`/api/v1/domains/purchases?website_id=${site.id}`)).body.data
  assert.deepEqual([made.name, made.status, made.price], ['sourdough-corner.com', 'ordered', PRICE])

  await page.goto('/console/contacts')
  await page.getByRole('button', { name: `Edit ${first_name} ${last_name}` }).click()
  await page.getByLabel('Name of the contact').fill('Home')
  await page.getByLabel('City').fill('Potsdam')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('button', { name: 'Edit Home' }).waitFor()
  await assertSound(page, 'registrant contacts')
  const [contact] = (await person.get('/api/v1/registrant_contacts')).body.data
  const kept = (await person.get(`/api/v1/registrant_contacts/${contact.id}`)).body.registrant
  assert.deepEqual([kept.city, kept.email], ['Potsdam', email])
  await page.getByRole('button', { name: 'Delete Home' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await page.getByText('No contacts yet').waitFor()
})

test('a domain is transferred here for a price that was named, and one that was bought is renewed', async () => {
  const { page, person, site } = await opened.person((made) => `/console/${made.subdomain}/domains`)
  await person.post('/api/v1/registrant_contacts', { label: 'Office', registrant: REGISTRANT })
  await page.getByRole('button', { name: 'Transfer a domain' }).click()
  await page.getByLabel('Domain', { exact: true }).fill('old-corner.com')
  await page.keyboard.press('Enter')
  await page.getByLabel('Transfer code').fill('Xy7-q2Lp')
  await page.getByRole('button', { name: 'Office' }).waitFor()
  await assertSound(page, 'a transfer')
  await page.getByRole('button', { name: 'Transfer for 9.00 USD' }).click()
  await page.getByRole('heading', { name: 'Transfer of old-corner.com', level: 1 }).waitFor()
  const { id, name } = await managedDomain(opened.service, person, site, { name: 'yearly-corner.com' })
  await opened.service.database.write((tx) =>
    tx.updateTable('domains').set({ source: 'purchased' }).where('id', '=', id).execute(),
  )
  await page.goto(`/console/${site.subdomain}/domains/${name}`)
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Renew now' }).click()
  await page.getByRole('button', { name: 'Renew for 15.00 USD' }).click()
  await page.getByRole('heading', { name: `Renewal of ${name}`, level: 1 }).waitFor()
})

test('what an agent wants to buy is announced, and declined on the page where the person proves who they are', async () => {
  const { page, person, site } = await opened.person(() => '/console')
  const { tokens } = await connect(opened.service, person)
  const { body } = await purchase(opened.service.clientFor(tokens.access_token), site, 'agents-choice.com')
  assert.equal(body.status, 'awaiting_confirmation')
  await page.getByRole('link', { name: 'Open' }).click()
  await page.getByRole('heading', { name: 'Buy agents-choice.com?', level: 1 }).waitFor()
  await page.getByText('15.00 USD').waitFor()
  await page.setViewportSize(PHONE)
  await assertSound(page, 'a purchase that waits, on a phone')
  await page.getByRole('link', { name: 'Confirm or decline' }).click()
  await page.getByLabel('Reason').fill('We have one already.')
  await page.getByRole('button', { name: 'Decline' }).click()
  await page.waitForURL(`**/console/purchases/${body.id}`)
  await page.getByText('declined', { exact: true }).waitFor()
  assert.equal(await page.getByRole('link', { name: 'Open' }).count(), 0)
})
