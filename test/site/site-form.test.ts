import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { type Service, startService } from '#test/support/service.ts'
import { changesReported, makeSite, renders, type TestSite } from './support.ts'

let service: Service
let site: TestSite
before(async () => {
  service = await startService({ VISIT_LIMIT: '0' })
  site = await makeSite(service)
})
after(() => service.close())

test('a form is shown in the language of its page, and posts from it', async () => {
  const form = await site.add('forms', { name: 'Book a table', fields: [{ label: 'Email', type: 'email' }] })
  await site.set({ languages: ['en', 'de'] })
  const html_content = '<main><site-form name="book-a-table"/></main>'
  await site.add('pages', { path: '/buchen', language: 'de', html_content })
  await site.add('pages', { path: '/book', html_content: '<main><site-form name="book-a-table"></site-form></main>' })
  const german = await site.text('/buchen')
  assert.match(
    german,
    new RegExp(`<form class="site-form" id="form-book-a-table" action="/_forms/${form.id}" method="post"`),
  )
  assert.match(german, /name="_language" value="de"/)
  assert.match(german, /name="_page" value="\/buchen"/)
  assert.match(german, />Senden<\/button>/)
  assert.match(await site.text('/book'), />Send<\/button>/)
})

test('a change of a form renders the pages that show it, and no others; submissions render none', async () => {
  const [form, other] = [
    await site.add('forms', { name: 'One', fields: [{ label: 'First' }] }),
    await site.add('forms', { name: 'Other', fields: [{ label: 'First' }] }),
  ]
  const paths = ['/one', '/other', '/without']
  await site.add('pages', { path: '/one', html_content: '<site-form name="one"/>' })
  await site.add('pages', { path: '/other', html_content: '<site-form name="other"/>' })
  await site.add('pages', { path: '/without', html_content: '<p>text</p>' })
  const visitAll = async () => {
    for (const path of paths) await site.text(path)
  }
  await visitAll()
  await changesReported(service)
  await visitAll()
  const before = await renders(service)
  await site.change('forms', form.id, { fields: [{ label: 'Second' }] })
  await changesReported(service)
  await visitAll()
  assert.equal(await renders(service), before + 1)
  assert.match(await site.text('/one'), /Second/)
  assert.match(await site.text('/other'), /First/)

  const headers = { 'content-type': 'application/json' }
  const sent = await site.visit(`/_forms/${other.id}`, { method: 'POST', body: '{"first":"x"}', headers })
  assert.equal(sent.status, 201)
  await changesReported(service)
  await visitAll()
  assert.equal(await renders(service), before + 1)
})

test('a page that names a form shows it once it exists, and nothing once it is gone', async () => {
  await site.add('pages', { path: '/later', html_content: '<main><site-form name="later"/></main>' })
  assert.ok(!(await site.text('/later')).includes('<form'))
  const form = await site.add('forms', { name: 'Later', fields: [{ label: 'A' }] })
  await changesReported(service)
  assert.match(await site.text('/later'), /<form class="site-form"/)
  const { body } = await site.owner.get(`/api/v1/websites/forms/${form.id}/usage`)
  assert.deepEqual([body.pages_count, body.data[0].path], [1, '/later'])
  await site.remove('forms', form.id)
  await changesReported(service)
  assert.ok(!(await site.text('/later')).includes('<form'))
})

test('what a form leads to has the header, footer and theme of the website, and runs no template', async () => {
  const own = await makeSite(service, { languages: ['en', 'de'] })
  const form = await own.add('forms', {
    name: 'Contact',
    fields: [
      { label: 'Name', required: true },
      { label: 'Email', type: 'email', required: true },
    ],
  })
  const group = { translation_group_id: randomUUID() }
  await own.add('pages', { ...group, path: '/', title: 'Home', html_content: '<main>Welcome home</main>' })
  await own.add('pages', { ...group, path: '/de', language: 'de', html_content: '<main>Willkommen</main>' })
  for (const [language, name] of [
    ['en', 'Our header'],
    ['de', 'Unser Kopf'],
  ])
    await own.add('headers', {
      name,
      html_content: `<header>${name}, {{ website.name }}</header>`,
      default_on_page_language: language,
    })
  await own.add('footers', { name: 'F', html_content: '<footer>Our footer</footer>', default_on_page_language: 'en' })
  const { id: theme } = await own.add('themes', { name: 'T', css: '.theirs { color: teal }' })
  await own.set({ theme_id: theme })

  const sent = await own.visit(`/_forms/${form.id}/sent`)
  assert.equal(sent.status, 200)
  for (const text of [
    '<header>Our header, Site</header>',
    '<footer>Our footer</footer>',
    '.theirs',
    '<h1>Thank you</h1>',
  ])
    assert.ok(sent.text.includes(text), text)
  assert.match(sent.text, /<title>Thank you · Site<\/title>/)
  assert.match(sent.text, /<meta name="robots" content="noindex">/)
  assert.doesNotMatch(sent.text, /Welcome home/)
  assert.equal(sent.headers['cache-control'], 'no-store')

  const inGerman = await own.text(`/_forms/${form.id}/sent?language=de`)
  assert.match(inGerman, /<html lang="de">/)
  assert.match(inGerman, /<header>Unser Kopf, Site<\/header>/)

  const body = new URLSearchParams({ name: '{{ website.name }} <b>', email: 'none', _page: '/', _language: 'en' })
  const refused = await own.visit(`/_forms/${form.id}`, {
    method: 'POST',
    body: body.toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
  assert.equal(refused.status, 422)
  assert.match(refused.text, /<header>Our header, Site<\/header>[\s\S]*<form class="site-form"/)
  assert.ok(refused.text.includes('value="{{ website.name }} &lt;b&gt;"'), refused.text)
})

test('without a page to take them from, they have the look of the service', async () => {
  const own = await makeSite(service)
  const form = await own.add('forms', { name: 'Contact', fields: [{ label: 'Name' }] })
  const sent = await own.visit(`/_forms/${form.id}/sent`)
  assert.match(String(sent.headers['content-security-policy']), /default-src 'none'/)
  assert.match(sent.text, /<h1>Thank you<\/h1>/)
})
