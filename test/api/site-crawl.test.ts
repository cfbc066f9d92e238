import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Person, type Service, startService } from '#test/support/service.ts'
import { crawl, crawled, leftOut, redirect, startSite } from './crawled-site.ts'
import { API, answered, hostOf, newWebsite, refused } from './make.ts'
import { ended } from './transfer.ts'
import { png } from './upload.ts'

const page = (title: string, body: string, head = '') =>
  `<!doctype html><html lang="en"><head><title>${title}</title>${head}</head><body><header><a href="/">Home</a></header><main>${body}</main><footer>Bread</footer></body></html>`

let site: Awaited<ReturnType<typeof startSite>>
let service: Service
let ann: Person
before(async () => {
  site = await startSite({})
  service = await startService(site.env)
  ann = await service.newUser(undefined, { plan: 'business' })
})
after(async () => {
  await service?.close()
  await site?.close()
})

/** What the website has from now on. */
function has(routes: typeof site.routes) {
  for (const path of Object.keys(site.routes)) delete site.routes[path]
  Object.assign(site.routes, routes)
  site.asked.length = 0
}

async function applied(id: string, website: { id: string }) {
  await answered(200, ann.post(`${API}/websites/${website.id}/import`, { import_id: id, confirm: true }))
  const done = await ended(ann, id)
  assert.deepEqual([done.status, done.errors], ['done', []])
}

test('a website is read by its address, proposed and applied, with its addresses and all that its pages load', async () => {
  const elsewhere = `https://127.0.0.1:${site.port}`
  has({
    '/robots.txt': `User-agent: *\nDisallow: /secret\nSitemap: ${site.url}/map.xml\n`,
    '/map.xml': `<urlset><url><loc>${site.url}/only-in-the-map</loc></url></urlset>`,
    '/': page(
      'Home',
      `<a href="/about/">About</a> <a href="contact.html">Contact</a> <a href="/secret/x">No</a>
      <a href="/old">Old</a> <a href="/menu.pdf">Menu</a> <a href="https://elsewhere.example/">Other</a>
      <img src="${elsewhere}/cdn/rye.png" alt=""><picture><source srcset="/a.png 1x, /b.png?w=2 2x"></picture>
      <img data-src="/late.png" alt=""><script src="${elsewhere}/counter.js"></script>`,
      '<link rel="stylesheet" href="/style.css?v=3"><script src="/app.js"></script>',
    ),
    '/style.css?v=3': '@import "more.css"; body{background:url(/bg.png)}',
    '/more.css': '@font-face{font-family:X;src:url(f.woff2)}',
    '/app.js': 'import("./chunk.js")',
    '/chunk.js': '1',
    '/bg.png': png(2, 2),
    '/f.woff2': Buffer.from('wOF2'),
    '/a.png': png(1, 1),
    '/b.png?w=2': png(1, 2),
    '/late.png': png(2, 1),
    '/cdn/rye.png': png(3, 2),
    '/favicon.ico': png(1, 1),
    '/menu.pdf': Buffer.from('%PDF-1.4'),
    '/old': redirect('/contact.html'),
    '/about/': page('About', '<a href="team">Team</a> <a href="/index.html">Home</a>'),
    '/about/team': page('Team', '<base href="/deep/"><a href="x.html">x</a>'),
    '/deep/x.html': page('Deep', '<p>Deep</p>'),
    '/index.html': page('Home again', ''),
    '/contact.html': page('Contact', '<p>Write</p>'),
    '/only-in-the-map': page('Map', '<p>Found</p>'),
  })
  const website = await newWebsite(ann)
  const proposal = await crawled(ann, website, `http://localhost:${site.port}`)
  assert.equal(proposal.status, 'proposed', proposal.error)
  assert.deepEqual(proposal.conflicts, [])
  const { url, pages_count, files_count, address } = proposal.crawl
  // The page that is not there is one too.
  assert.deepEqual([url, pages_count, files_count, address], [`${site.url}/`, 7, 12, null])
  assert.deepEqual(leftOut(proposal), { '/secret/x': 'is disallowed by robots.txt' })
  assert.ok(!site.asked.includes('/counter.js') && !site.asked.includes('/secret/x'))
  assert.deepEqual(proposal.shared_parts.map(({ kind }: { kind: string }) => kind).toSorted(), ['footer', 'header'])
  await applied(proposal.id, website)
  const seen = async (path: string) => {
    const { status, text, headers } = await service.visit(hostOf(website), path)
    return { status, text, location: headers.location }
  }
  const home = await seen('/')
  for (const name of ['rye.png', 'a.png', 'late.png', 'style.css', 'app.js', 'menu.pdf'])
    assert.match(home.text, new RegExp(`/assets/[^"]*/${name}`), name)
  assert.ok(home.text.includes(`${elsewhere}/counter.js`))
  assert.match(home.text, /href="\/contact"/)
  assert.equal((await seen('/about')).status, 200)
  assert.equal((await seen('/about/team')).status, 200)
  assert.equal((await seen('/deep/x')).status, 200)
  assert.equal((await seen('/only-in-the-map')).status, 200)
  assert.deepEqual([(await seen('/old')).status, (await seen('/old')).location], [301, '/contact'])
  assert.deepEqual([(await seen('/contact.html')).status, (await seen('/contact.html')).location], [301, '/contact'])
  assert.match((await seen('/nothing-there')).text, /Gone astray/)
  const [, css] = /href="([^"]*style\.css[^"]*)"/.exec(home.text)!
  assert.match((await seen(css!)).text, /@import "\/assets\/[^"]*more\.css".*url\(\/assets\/[^)]*bg\.png\)/)
  assert.deepEqual(site.cookies, [])
})

test('the page for what is missing is one with its file, and pages that get another name keep what they load', async () => {
  const gone = page('Gone', '<p>Gone</p>', '<link rel="stylesheet" href="css/style.css">')
  has({
    '/': page('Home', '<a href="404.html">Gone</a> <a href="/shop/.rye/">Rye</a>'),
    '/404.html': gone,
    '/sitewright-asks-for-a-missing-page': (response) =>
      void response.writeHead(404, { 'content-type': 'text/html' }).end(gone),
    '/css/style.css': 'body{margin:0}',
    '/shop/.rye/': page('Rye', '<a href="../../">Home</a> <img src="rye.png" alt="">'),
    '/shop/.rye/rye.png': png(2, 2),
  })
  const website = await newWebsite(ann)
  const proposal = await crawled(ann, website, site.url)
  assert.equal(proposal.status, 'proposed', proposal.error)
  assert.equal(proposal.crawl.pages_count, 3)
  assert.deepEqual(
    (proposal.warnings ?? []).filter((line: string) => line.startsWith('Links that lead to nothing')),
    [],
  )
  await applied(proposal.id, website)
  const missing = await service.visit(hostOf(website), '/nothing-there')
  assert.equal(missing.status, 404)
  assert.match(missing.text, /href="\/assets\/[^"]*\/style\.css/)
  const moved = await service.visit(hostOf(website), '/shop/.rye')
  assert.equal(moved.status, 301)
  const rye = await service.visit(hostOf(website), moved.headers.location as string)
  assert.match(rye.text, /src="\/assets\/[^"]*\/[^"]*"/)
  assert.match(rye.text, /<a href="\/">Home/)
})

test('links of a page that gets another place lead where they led', async () => {
  has({
    '/': page('Home', '<a href="404.html">What is not found</a>'),
    '/404.html': page('Not here', '<a href="about.html">About</a> <img src="img/a.png" alt="">'),
    '/about.html': page('About', '<p>About</p>'),
    '/img/a.png': png(1, 1),
  })
  const website = await newWebsite(ann)
  const proposal = await crawled(ann, website, site.url)
  await applied(proposal.id, website)
  const [, moved] = /href="([^"]*)">What is not found/.exec((await service.visit(hostOf(website), '/')).text)!
  const { text } = await service.visit(hostOf(website), moved!)
  assert.match(text, /href="\/about".*src="\/assets\/[^"]*\/a\.png[?"]/)
  assert.ok(!proposal.warnings.some((warning: string) => warning.startsWith('Links that lead to nothing')))
})

test('traps end, and are named: loops, other hosts, endless calendars, deep paths, sessions, large and broken files', async () => {
  const month = (
    response: Parameters<Extract<(typeof site.routes)[string], (...args: never[]) => void>>[0],
    at: string,
  ) =>
    response
      .writeHead(200, { 'content-type': 'text/html' })
      .end(page(at, `<a href="/calendar?month=${Number(at) + 1}">Next</a>`))
  let months = 0
  has({
    '/': page(
      'Home',
      `<a href="/loop-a">1</a><a href="/away">2</a><a href="/inside">3</a><a href="/calendar?month=0">4</a>
       <a href="/a/a/a/">5</a><a href="/page?PHPSESSID=1">6</a><a href="/page?sid=2&utm_source=x">7</a><a href="/list?sort=1">8</a>
       <a href="/list">9</a><a rel="nofollow" href="/not-followed">10</a><a href="/gone">11</a><a href="/?replytocom=1">12</a>
       <a href="/latin">13</a><a href="/broken">14</a><a href="mailto:a@b.example">15</a><a href="javascript:1">16</a>
       <a href="/canonical?x=1">17</a><img src="/huge.png" alt=""><img src="/inside.png" alt=""><a href="/feed">18</a>`,
    ),
    '/loop-a': redirect('/loop-b'),
    '/loop-b': redirect('/loop-a'),
    '/away': redirect('https://elsewhere.example/'),
    '/inside': redirect('https://169.254.169.254/latest'),
    '/inside.png': redirect('https://169.254.169.254/latest.png'),
    '/calendar?*': (response) => month(response, String(++months)),
    '/page': page('Page', '<p>One page</p>'),
    '/list': page('List', '<p>All</p>'),
    '/list?sort=1': page('List', '<p>All</p>'),
    '/canonical?x=1': page('Canonical', '', '<link rel="canonical" href="/page">'),
    '/latin': (response) =>
      void response
        .writeHead(200, { 'content-type': 'text/html; charset=iso-8859-1' })
        .end(Buffer.from(page('Größe', '<p>Käse</p>'), 'latin1')),
    '/broken': (response) => {
      response.writeHead(200, { 'content-type': 'text/html', 'content-length': '1000' })
      response.write('<p>', () => response.destroy())
    },
    '/huge.png': (response) => void response.writeHead(200, { 'content-length': String(1e9) }).flushHeaders(),
    '/feed': (response) => void response.writeHead(200, { 'content-type': 'application/rss+xml' }).end('<rss/>'),
    '/not-followed': page('Not followed', ''),
  })
  const website = await newWebsite(ann)
  const proposal = await crawled(ann, website, site.url)
  assert.equal(proposal.status, 'proposed', proposal.error)
  assert.deepEqual(leftOut(proposal), {
    '/loop-a': 'leads to what was not taken',
    '/loop-b': 'leads to what was not taken',
    '/away': 'leads to another website, elsewhere.example',
    '/inside': 'leads to another website, 169.254.169.254',
    '/a/a/a/': 'repeats itself',
    '/gone': 'answered 404',
    '/?replytocom=1': 'does something or shows a page again',
    '/broken': 'ended its response early',
    '/huge.png': 'is too large',
    '/inside.png': 'has no public address',
    '/feed': 'is data and no page',
  })
  assert.equal(proposal.crawl.left_out_count, 11)
  assert.equal(proposal.crawl.reasons['answered 404'], 1)
  assert.ok(proposal.warnings.some((line: string) => line.startsWith('Addresses like /calendar?… look endless')))
  assert.ok(months <= 51, String(months))
  assert.ok(!site.asked.includes('/not-followed'))
  assert.equal(site.asked.filter((path) => path === '/page').length, 1)
  await applied(proposal.id, website)
  const latin = await service.visit(hostOf(website), '/latin')
  assert.match(latin.text, /Käse/)
  assert.match((await service.visit(hostOf(website), '/')).text, /href="\/page"[^>]*>17/)
})

test('a busy website is left alone for as long as it asks, and tried again', async () => {
  let times = 0
  has({
    '/': page('Home', '<a href="/busy">Busy</a>'),
    '/busy': (response) => {
      if (++times < 3) response.writeHead(times === 1 ? 429 : 503, { 'retry-after': '0' }).end()
      else response.writeHead(200, { 'content-type': 'text/html' }).end(page('Busy', ''))
    },
  })
  const proposal = await crawled(ann, await newWebsite(ann), site.url)
  assert.deepEqual([proposal.status, proposal.counts.page, times], ['proposed', 3, 3])
})

test('what must not be read fails with the reason', async () => {
  const { port } = site
  for (const [routes, error] of [
    [{ '/robots.txt': 'User-agent: Sitewright\nDisallow: /' }, /is disallowed by robots\.txt/],
    [
      { '/robots.txt': (response: import('node:http').ServerResponse) => void response.writeHead(500).end() },
      /robots\.txt that answered 500/,
    ],
    [{ '/': redirect('https://elsewhere.example/') }, /leads to another website, elsewhere\.example/],
    [{ '/': redirect('/') }, /leads to itself/],
    [{}, /answered 404/],
  ] as const) {
    has({ '/': page('Home', ''), ...routes })
    if (Object.keys(routes).length === 0) delete site.routes['/']
    const failed = await crawled(ann, await newWebsite(ann), `https://localhost:${port}`)
    assert.equal(failed.status, 'failed')
    assert.match(failed.error, error)
  }
  const inside = await crawled(ann, await newWebsite(ann), 'https://127.0.0.2/')
  assert.match(inside.error, /has no public address/)
})

test('only who says that the website is theirs may have it read, one at a time, and can end that', async () => {
  const website = await newWebsite(ann)
  const from = `${API}/websites/${website.id}/import`
  const { errors } = await refused(ann.post(from, { url: site.url, crawl: true }), 'owner_confirmed')
  assert.match(errors.owner_confirmed[0], /yours/)
  await refused(ann.post(from, { url: 'ftp://example.com', crawl: true, owner_confirmed: true }), 'url')
  const waiting: (() => void)[] = []
  has({ '/': (response) => void waiting.push(() => response.writeHead(404).end()) })
  const { id } = await answered(200, crawl(ann, website, site.url))
  await answered(409, crawl(ann, website, site.url))
  const cancelled = await answered(200, ann.post(from, { import_id: id, cancel: true }))
  assert.equal(cancelled.status, 'cancelled')
  for (const end of waiting) end()
  await answered(409, ann.post(from, { import_id: id, confirm: true }))
  const { reader } = service.database
  const found = await reader.selectFrom('crawled_addresses').select('number').where('import_id', '=', id).execute()
  assert.deepEqual(found, [])
})
