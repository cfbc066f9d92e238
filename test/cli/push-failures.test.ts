// Runs once: the command line speaks HTTP only, whatever the database behind it.
import assert from 'node:assert/strict'
import { symlinkSync } from 'node:fs'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, test } from 'node:test'
import { type Folder, folderFor, run } from '#test/cli/support/folders.ts'
import { startService } from '#test/support/service.ts'

const service = await startService()
const ann = await service.newUser('ann@example.com', { name: 'Ann' })
const id: string = (await ann.post('/api/v1/websites', { name: 'Bakery' })).body.id
const made: Folder[] = []
after(async () => {
  for (const folder of made) folder.remove()
  await service.close()
})

function folderOf(url = service.url, key = ann.key): Folder {
  const folder = folderFor({ url }, key, id)
  made.push(folder)
  return folder
}

type Deed = 'answered' | 'lose the answer' | 'pass'
type Interfere = (request: IncomingMessage, response: ServerResponse) => Deed | Promise<Deed>

/** The service behind a network that fails as `interfere` says. */
async function through<T>(interfere: Interfere, work: (url: string) => Promise<T>): Promise<T> {
  const proxy = createServer(async (incoming, outgoing) => {
    const what = await interfere(incoming, outgoing)
    if (what === 'answered') return
    const { method, url, headers } = incoming
    const inner = request({ port: service.port, method, path: url, headers }, (answer) => {
      if (what === 'lose the answer') answer.resume().once('end', () => outgoing.destroy())
      else {
        outgoing.writeHead(answer.statusCode!, answer.headers)
        answer.pipe(outgoing)
      }
    })
    incoming.pipe(inner)
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  try {
    return await work(`http://localhost:${(proxy.address() as AddressInfo).port}`)
  } finally {
    proxy.closeAllConnections()
    await new Promise((resolve) => proxy.close(resolve))
  }
}

const isWrite = ({ method }: IncomingMessage) => method !== 'GET'
const pageCount = async () => (await ann.get(`/api/v1/websites/${id}/pages`)).body.meta.total_count as number

test('a wrong key, a read-only key, an unknown website, no service: each is said in a sentence, with status 1', async () => {
  const readOnly = await service.readOnlyKeyFor(ann)
  const push = (url: string, key: string, site = id) => {
    const folder = folderOf()
    folder.write('pages/a.html', 'a')
    return run(['push', '--dir', folder.dir, '--site', site], url, key)
  }
  const cases: [Promise<{ status: number; stderr: string }>, RegExp][] = [
    [push(service.url, 'sw_wrong'), /^The key is unknown, expired or revoked \(401\)/],
    [push(service.url, readOnly.key), /^Insufficient scope \(403\)/],
    [push(service.url, ann.key, 'nothing'), /^No website 'nothing' with this key; it has bakery\n$/],
    [push('ftp://example.com', ann.key), /--url must begin with https/],
    [push(service.url, ''), /--key is missing/],
  ]
  for (const [ran, message] of cases) {
    const { status, stderr } = await ran
    assert.equal(status, 1)
    assert.match(stderr, message)
    assert.doesNotMatch(stderr, /\n\s+at /, 'a stack trace does not help')
  }
  assert.equal(await pageCount(), 0)
})

test('a refused file is named with the field; the others are sent', async () => {
  const folder = folderOf()
  folder.write('pages/_admin.html', 'x')
  folder.write('pages/fine.html', 'x')
  const { status, stdout, stderr } = await folder.run('push')
  assert.equal(status, 1, stdout)
  assert.match(stderr, /^pages\/_admin.html: path .*\(422\)\n/)
  assert.match(stdout, /\+ pages\/fine.html\n[\s\S]*1 change pushed/)
  assert.doesNotMatch(stdout, /_admin/)
})

const UNREADABLE: [string, string | Uint8Array, RegExp][] = [
  ['pages/a.html', '---\ntitle: "open\n---\n', /pages\/a.html:2: title must be JSON/],
  ['pages/a.html', '---\ntitle: A\n', /pages\/a.html:1: the front matter has no end/],
  ['pages/a.html', '---\ncolour: red\n---\n', /pages\/a.html: 'colour' is not known here; there are path, title/],
  ['pages/a.html', '---\ntitle: A\ntitle: B\n---\n', /pages\/a.html:3: title is there twice/],
  ['pages/a.html', '---\nheader: headers/none.html\n---\n', /header names "headers\/none.html", which is no file/],
  ['pages/a.html', Buffer.from([0xff, 0xfe]), /pages\/a.html: is not UTF-8 text/],
  ['pages/a.txt', '', /pages\/a.txt: must end in .html/],
  ['headers/a/b.html', 'x', /headers\/a\/b.html: must not be in a folder within headers/],
  ['components/card.css', 'x', /has no .html file of the same name beside it/],
  ['tables/menu.jsonl', '{}', /has no .json file of the same name beside it/],
  ['website.json', '{', /website.json: is not valid JSON/],
  ['assets.json', '{"a.jpg": {}}', /assets.json: names 'a.jpg', which is not in assets/],
  ['redirects.csv', 'from_path,to\n/a,/b\n/a,/c\n', /redirects.csv:3: from_path is that of line 2 already/],
  ['redirects.csv', 'from_path,to,status\n/a,/b,soon\n', /redirects.csv:2: status must be a whole number/],
  ['redirects.csv', 'from,where\n', /redirects.csv:1: must begin with the columns from_path,to/],
]

test('what cannot be read is named with file and line, and nothing is sent', async () => {
  const before = await pageCount()
  for (const [file, data, message] of UNREADABLE) {
    const folder = folderOf()
    folder.write('pages/other.html', 'x')
    folder.write(file, data)
    const { status, stderr } = await folder.run('push')
    assert.equal(status, 1, file)
    assert.match(stderr, message)
  }
  assert.equal(await pageCount(), before)
})

test('links are not followed, neither for reading nor for writing', async () => {
  const outside = folderOf()
  outside.write('secret.html', 'secret')
  const folder = folderOf()
  folder.write('pages/x.html', 'x')
  symlinkSync(`${outside.dir}/secret.html`, `${folder.dir}/pages/link.html`)
  assert.match((await folder.run('push')).stderr, /pages\/link.html: is a link or a device/)
  const second = folderOf()
  symlinkSync(outside.dir, `${second.dir}/pages`)
  const { status, stderr } = await second.run('pull')
  assert.deepEqual([status, Object.keys(outside.files())], [1, ['secret.html']])
  assert.match(stderr, /pages: is a link/)
})

test('names that differ in case only are refused', async () => {
  const folder = folderOf()
  folder.write('pages/Menu.html', 'x')
  folder.write('pages/menu.html', 'x')
  assert.match((await folder.run('push')).stderr, /clashes with pages\/Menu.html on disks that ignore case/)
})

test('too many requests and failures that pass are repeated, as Retry-After says', async () => {
  const failures = [429, 503, 502, 500]
  const folder = await through(
    (incoming, response) => {
      const status = isWrite(incoming) ? undefined : failures.shift()
      if (!status) return 'pass'
      response.writeHead(status, { 'retry-after': '0', 'content-type': 'application/json' }).end('{"error":"busy"}')
      return 'answered'
    },
    async (url) => {
      const one = folderOf(url)
      const { status, stderr } = await one.run('pull')
      assert.equal(status, 0, stderr)
      return one
    },
  )
  assert.equal(failures.length, 0)
  assert.ok(folder.files()['website.json'])
})

test('an answer that is lost is not done twice: creations, changes and deletions', async () => {
  const folder = folderOf()
  assert.equal((await folder.run('pull')).status, 0)
  const before = await pageCount()
  const lossy = (work: (url: string) => Promise<void>) => {
    let lost = 0
    return through((incoming) => (isWrite(incoming) && lost++ % 2 === 0 ? 'lose the answer' : 'pass'), work)
  }
  const steps: (() => void)[] = [
    () => folder.write('pages/lossy.html', '<p>1</p>'),
    () => folder.change('pages/lossy.html', '1', '2'),
    () => folder.delete('pages/lossy.html'),
  ]
  for (const [index, step] of steps.entries()) {
    step()
    await lossy(async (url) => {
      const { status, stdout, stderr } = await run(
        ['push', '--delete', '--site', id, '--dir', folder.dir],
        url,
        ann.key,
      )
      assert.equal(status, 0, stdout + stderr)
    })
    assert.equal(await pageCount(), index < 2 ? before + 1 : before)
    assert.match((await folder.run('push')).stdout, /nothing to push/)
  }
})

test('a push that is cut midway is completed by the next', async () => {
  const folder = folderOf()
  assert.equal((await folder.run('pull')).status, 0)
  const before = await pageCount()
  for (let n = 0; n < 6; n++) folder.write(`pages/cut-${n}.html`, `<p>${n}</p>`)
  let writes = 0
  const cut = await through(
    (incoming, response) => {
      if (!isWrite(incoming) || ++writes <= 3) return 'pass'
      response.destroy()
      return 'answered'
    },
    (url) => run(['push', '--site', id, '--dir', folder.dir], url, ann.key),
  )
  assert.equal(cut.status, 1)
  assert.match(cut.stderr, /no answer/)
  assert.equal(await pageCount(), before + 3)
  const { status, stdout } = await folder.run('push')
  assert.equal(status, 0)
  assert.match(stdout, /3 changes pushed/)
  assert.equal(await pageCount(), before + 6)
})

test('a change between the comparison and the sending is a conflict too', async () => {
  const folder = folderOf()
  folder.write('pages/race.html', '<p>1</p>')
  assert.equal((await folder.run('push')).status, 0)
  const [page] = (await ann.get(`/api/v1/websites/${id}/pages?path=/race`)).body.data
  folder.change('pages/race.html', '1', '2')
  let theirs = 0
  const { status, stdout } = await through(
    async ({ method }): Promise<Deed> => {
      if (method === 'PATCH' && theirs++ === 0)
        await ann.patch(`/api/v1/websites/pages/${page.id}`, { html_content: '<p>theirs</p>' })
      return 'pass'
    },
    (url) => run(['push', '--site', id, '--dir', folder.dir], url, ann.key),
  )
  assert.equal(status, 3, stdout)
  assert.match(stdout, /! pages\/race.html: changed on the website/)
  assert.equal((await ann.get(`/api/v1/websites/pages/${page.id}`)).body.html_content, '<p>theirs</p>')
})
