import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Service, startService } from '#test/support/service.ts'
import { makeSite } from './support.ts'

let service: Service
before(async () => {
  service = await startService()
})
after(() => service.close())

test('sitemap.xml names the published pages that are to be found, at their own addresses', async () => {
  const site = await makeSite(service)
  const home = await site.add('pages', { path: '/start', html_content: 'x' })
  await site.set({ home_page_id: home.id })
  const listed = await site.add('pages', { path: '/liste & mehr'.replaceAll(' ', '-'), html_content: 'x' })
  await site.add('pages', { path: '/draft', status: 'draft' })
  await site.add('pages', { path: '/hidden', in_sitemap: false })
  await site.add('pages', { path: '/noindex', robots: 'noindex, follow' })
  await site.add('pages', { path: '/blog/:slug' })
  const addresses = async () =>
    [...(await site.text('/sitemap.xml')).matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url]) => url)
  assert.deepEqual(await addresses(), [`${site.url}/`, `${site.url}/liste-&amp;-mehr`])
  const { headers } = await site.visit('/sitemap.xml')
  assert.equal(headers['content-type'], 'application/xml; charset=utf-8')
  await site.add('pages', { path: '/new' })
  assert.equal((await addresses()).at(-1), `${site.url}/new`)
  await site.remove('pages', listed.id)
  assert.deepEqual(await addresses(), [`${site.url}/`, `${site.url}/new`])
})

test("robots.txt follows the policy for AI crawlers and contains the website's own text", async () => {
  const site = await makeSite(service)
  const sitemap = `Sitemap: ${site.url}/sitemap.xml`
  assert.equal(await site.text('/robots.txt'), `User-agent: *\nAllow: /\n\n${sitemap}\n`)
  await site.set({ ai_crawler_policy: 'no_training' })
  const noTraining = await site.text('/robots.txt')
  assert.match(noTraining, /User-agent: GPTBot\n[\s\S]*Disallow: \/\n/)
  assert.doesNotMatch(noTraining, /User-agent: OAI-SearchBot\n/)
  await site.set({ ai_crawler_policy: 'block' })
  assert.match(await site.text('/robots.txt'), /User-agent: OAI-SearchBot\n/)
  await site.set({ ai_crawler_policy: 'allow', robots_txt: 'User-agent: *\nDisallow: /private' })
  assert.equal(await site.text('/robots.txt'), `User-agent: *\nDisallow: /private\n\n${sitemap}\n`)
})

test('llms.txt has what titles and descriptions show, not their expressions', async () => {
  const site = await makeSite(service, { name: 'Bakery' })
  await site.set({ facts: { town: 'Wivenmouth' } })
  const page = await site.add('pages', {
    path: '/bread',
    title: '{{ page.path }}',
    meta_title: 'Bread · {{ website.name }}',
    meta_description: 'Baked in {{ website.facts.town }}{{ asset["none.png"] }}',
  })
  const line = (title: string, description: string) => `- [${title}](${site.url}/bread.md): ${description}\n`
  assert.ok((await site.text('/llms.txt')).endsWith(line('Bread · Bakery', 'Baked in Wivenmouth')))
  await site.set({ name: 'Mill', facts: { town: 'Elsewhere' } })
  assert.ok((await site.text('/llms.txt')).endsWith(line('Bread · Mill', 'Baked in Elsewhere')))
  await site.pin('pages', page.latest_version_id)
  await site.change('pages', page.id, { meta_title: 'Cake' })
  assert.ok((await site.text('/llms.txt')).endsWith(line('Bread · Mill', 'Baked in Elsewhere')))
})

test('llms.txt lists the pages with their live titles and Markdown addresses', async () => {
  const site = await makeSite(service, { name: 'Bakery' })
  const page = await site.add('pages', { path: '/bread', title: 'Bread', meta_description: 'Sourdough' })
  assert.equal(await site.text('/llms.txt'), `# Bakery\n\n## Pages\n\n- [Bread](${site.url}/bread.md): Sourdough\n`)
  await site.pin('pages', page.latest_version_id)
  await site.change('pages', page.id, { title: 'Cake' })
  assert.match(await site.text('/llms.txt'), /\[Bread\]/)
  await site.unpin('pages', page.id)
  assert.match(await site.text('/llms.txt'), /\[Cake\]/)
})
