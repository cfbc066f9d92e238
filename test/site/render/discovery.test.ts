import assert from 'node:assert/strict'
import { test } from 'node:test'
import { AI_CRAWLERS } from '#analytics/classify/ai-crawlers.ts'
import { inParts } from '#site/listed/in-parts.ts'
import { llmsTxt } from '#site/render/llms.ts'
import { markdownUrl } from '#site/render/markdown-url.ts'
import { robotsTxt } from '#site/render/robots.ts'
import { sitemapIndex, sitemapOf } from '#site/render/sitemap.ts'

const sitemapUrl = 'https://site.test/sitemap.xml'
const robots = (custom: string | null, policy: 'allow' | 'no_training' | 'block') =>
  robotsTxt({ custom, policy, sitemapUrl })

/** The rules that hold for `agent` (RFC 9309, 2.2.1): those of all groups that name it, else those of `*`. */
function rulesFor(text: string, agent: string): string[] {
  const groups = new Map<string, string[]>()
  let names: string[] = []
  let open = false
  for (const line of text.split('\n')) {
    const [, key = '', value = ''] = /^\s*([\w-]+)\s*:\s*(.*?)\s*$/.exec(line.replace(/#.*/, '')) ?? []
    if (key.toLowerCase() === 'user-agent') {
      names = open ? [...names, value.toLowerCase()] : [value.toLowerCase()]
      open = true
      for (const name of names) if (!groups.has(name)) groups.set(name, [])
    } else if (/^(dis)?allow$/i.test(key)) {
      open = false
      for (const name of names) groups.get(name)!.push(`${key}: ${value}`)
    }
  }
  return groups.get(agent.toLowerCase()) ?? groups.get('*') ?? []
}

test('every policy says what it means for every crawler', () => {
  for (const { token, purpose } of AI_CRAWLERS) {
    assert.deepEqual(rulesFor(robots(null, 'allow'), token), ['Allow: /'], token)
    assert.deepEqual(rulesFor(robots(null, 'block'), token), ['Disallow: /'], token)
    const expected = purpose === 'training' ? ['Disallow: /'] : ['Allow: /']
    assert.deepEqual(rulesFor(robots(null, 'no_training'), token), expected, token)
    assert.match(token, /^[A-Za-z_-]+$/, 'a product token of RFC 9309')
  }
  assert.deepEqual(rulesFor(robots(null, 'block'), 'Googlebot'), ['Allow: /'])
})

test('tokens are listed once', () => {
  assert.equal(new Set(AI_CRAWLERS.map(({ token }) => token.toLowerCase())).size, AI_CRAWLERS.length)
})

test('the author’s group for a crawler stands', () => {
  const text = robots('User-agent: gptbot/1.1 # ours\r\nAllow: /open\r\nDisallow: /', 'block')
  assert.equal(text.match(/gptbot/gi)?.length, 1)
  assert.deepEqual(rulesFor(text, 'CCBot'), ['Disallow: /'])
})

test('an author’s group without rules does not take ours', () => {
  assert.deepEqual(rulesFor(robots('User-agent: *', 'block'), '*'), ['Allow: /'])
})

test('the sitemap is named once', () => {
  assert.equal(robots(`Sitemap: ${sitemapUrl}`, 'allow').split(sitemapUrl).length, 2)
  assert.equal(robots(null, 'allow'), `User-agent: *\nAllow: /\n\nSitemap: ${sitemapUrl}\n`)
})

const page = (url: string) => ({ url, shown_since: 0, alternates: [] })

test('a sitemap escapes addresses and writes times', async () => {
  const xml = await sitemapOf([page('https://site.test/?a=1&b=<"\'>')])
  assert.ok(
    xml.includes(
      '<loc>https://site.test/?a=1&amp;b=&lt;&quot;&#39;&gt;</loc><lastmod>1970-01-01T00:00:00.000Z</lastmod>',
    ),
  )
})

test('language versions link to each other', async () => {
  const alternates = [
    { language: 'en', url: 'https://site.test/' },
    { language: 'de', url: 'https://site.test/de' },
  ]
  const xml = await sitemapOf([{ url: 'https://site.test/de', shown_since: 0, alternates }])
  assert.deepEqual(xml.match(/hreflang="[^"]*"/g), ['hreflang="en"', 'hreflang="de"', 'hreflang="x-default"'])
})

test('the index of a sitemap names its parts', () => {
  const index = sitemapIndex([1, 2].map((number) => `https://site.test/sitemap-${number}.xml?a&b`))
  assert.equal(index.split('<sitemap>').length, 3)
  assert.ok(index.includes('<loc>https://site.test/sitemap-2.xml?a&amp;b</loc>'))
})

test('what is listed is split into parts by runs of ordinals, without a gap', () => {
  const lists = [
    { of: 'pages', runs: [4, 4, 0, 1].map((length, at) => ({ first: at * 10, length })) },
    { of: 'rows', runs: [2, 4].map((length, at) => ({ first: at * 10, length })) },
  ]
  const end = Number.MAX_SAFE_INTEGER
  assert.deepEqual(inParts(lists, 7), [
    [{ of: 'pages', first: 0, end: 10 }],
    [
      { of: 'pages', first: 10, end },
      { of: 'rows', first: 0, end: 10 },
    ],
    [{ of: 'rows', first: 10, end }],
  ])
  assert.deepEqual(inParts(lists, 100).length, 1)
  assert.deepEqual(inParts([{ of: 'pages', runs: [] }], 7), [[{ of: 'pages', first: 0, end }]])
})

test('markdown addresses', () => {
  assert.equal(markdownUrl('/'), '/index.md')
  assert.equal(markdownUrl('/about'), '/about.md')
  assert.equal(markdownUrl('/blog/'), '/blog.md')
  assert.equal(markdownUrl('https://site.test'), 'https://site.test/index.md')
  assert.equal(markdownUrl('https://site.test/a/b?x=/y#z'), 'https://site.test/a/b.md?x=/y#z')
})

test('llms.txt lists pages with their Markdown', async () => {
  const text = await llmsTxt({
    site: { name: 'Site\n# x', description: 'About\nus', url: 'https://site.test', language: 'en' },
    pages: [
      { title: 'A [b]', url: 'https://site.test/a(1)', description: 'One\ntwo', language: 'en' },
      { title: null, url: 'https://site.test/', description: null, language: 'en' },
    ],
    sitemapUrl: 'https://site.test/sitemap.xml',
    feeds: [{ title: 'News', url: 'https://site.test/blog/feed.xml' }],
  })
  assert.equal(
    text,
    '# Site # x\n\n> About us\n\n## Pages\n\n- [A \\[b\\]](https://site.test/a%281%29.md): One two\n' +
      '- [https://site.test/](https://site.test/index.md)\n\n' +
      '## Feeds\n\n- [News](https://site.test/blog/feed.xml)\n\n' +
      '## More\n\n- [The sitemap, with all pages](https://site.test/sitemap.xml)\n',
  )
})

test("llms.txt has a heading for each of several languages, the website's own first", async () => {
  const page = (path: string, language: string) => ({
    title: path,
    url: `https://site.test/${path}`,
    description: null,
    language,
  })
  const text = await llmsTxt({
    site: { name: 'Site', description: null, url: 'https://site.test', language: 'de' },
    pages: [page('a', 'en'), page('b', 'de'), page('c', 'en'), page('d', 'x-none')],
    sitemapUrl: null,
    feeds: [],
  })
  const line = (path: string) => `- [${path}](https://site.test/${path}.md)\n`
  assert.equal(
    text,
    `# Site\n\n## Deutsch (de)\n\n${line('b')}\n## English (en)\n\n${line('a')}${line('c')}\n## x-none\n\n${line('d')}`,
  )
})
