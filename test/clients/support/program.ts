/**
 * What a program does with the client, for any runtime: `program.ts ENTRY BASE_URL KEY SILENT_URL`, the last of a server that never
 * answers. Prints what came of it as JSON.
 */
import process from 'node:process'

type Client = typeof import('../../../clients/typescript/src/index.ts')

const [entry, baseUrl, apiKey, silentUrl] = process.argv.slice(2)
const { ApiError, Sitewright, TimeoutError } = (await import(entry!)) as Client

const options = { baseUrl: baseUrl!, apiKey: apiKey! }
const sitewright = new Sitewright(options)
const website = await sitewright.websites.create({ name: 'Bakery' })

let etag: string | null = null
const onResponse = ({ headers }: Response) => {
  etag = headers.get('etag')
}
const content = { title: 'Menü', html_content: '<p>one</p>' }
const page = await sitewright.pages.create(website.id, { path: '/a', ...content }, { onResponse })
const updated = await sitewright.pages.update(page.id, { old_html: 'one', new_html: 'two' }, { ifMatch: etag! })
for (const path of ['/b', '/c']) await sitewright.pages.create(website.id, { path })

const listed: string[] = []
for await (const { path } of sitewright.pages.list(website.id, { per: 2, sort: ['path'] })) listed.push(path)

const file = new Blob(['Mo-Fr 6-18'], { type: 'text/plain' })
const asset = await sitewright.assets.create(website.id, { file, filename: 'hours.txt', alt: 'Öffnungszeiten' })
const session = await sitewright.assets.requestUploadUrl(website.id)
const put = await sitewright.uploads.put(session.id, file, { filename: 'again.txt' })

/** Each first answer is lost. */
const keys: (string | null)[] = []
const unsteady = new Sitewright({
  ...options,
  async fetch(input, init) {
    keys.push(new Headers(init?.headers).get('idempotency-key'))
    const answer = await fetch(input, init)
    if (keys.length === 1) throw new TypeError('the connection was lost')
    return answer
  },
})
await unsteady.pages.create(website.id, { path: '/once' })

const codeOf = (error: unknown) => (error instanceof ApiError ? [error.status, error.code] : String(error))
const refused = await sitewright.pages.update(page.id, { title: 'Late' }, { ifMatch: etag! }).catch(codeOf)
const taken = await sitewright.pages.create(website.id, { path: '/a' }).catch(codeOf)

const silent = new Sitewright({ ...options, baseUrl: silentUrl!, retries: 0 })
const timedOut = await silent.me.get({ timeout: 50 }).catch((error) => error instanceof TimeoutError)
const [controller, gaveUp] = [new AbortController(), new Error('no longer needed')]
const pending = silent.me.get({ signal: controller.signal })
controller.abort(gaveUp)
const aborted = await pending.catch((error) => error === gaveUp)
await sitewright.websites.delete(website.id)

console.log(
  JSON.stringify({
    title: updated.title,
    html: updated.html_content,
    listed,
    asset: [asset.filename, asset.byte_size, asset.alt],
    put: put.filename,
    sentTwice: keys.length === 2 && keys[0] !== null && keys[0] === keys[1],
    refused,
    taken,
    timedOut,
    aborted,
  }),
)
