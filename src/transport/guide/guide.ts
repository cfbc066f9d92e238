import { hash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { refuse } from '#account-pages/refuse.ts'
import { GUIDE_SOURCES, SERVICE } from '#guide/guide-folder.ts'
import { compressBest } from '#site/compress.ts'
import { type Ready, readyAnswer } from '#site/ready.ts'
import { sendReady } from '#site/send-ready.ts'
import { builtGuide } from '#transport/guide/built-guide.ts'
import type { TransportNeeds } from '#transport/needs.ts'

/** Where the pictures are, which `npm run guide:pictures` takes from the product. */
const PICTURES = '/docs/guide/pictures/'
const NAME = /^([a-z-]+)\.webp$/
const OF_PICTURES = { 'cache-control': 'public, max-age=86400', 'x-content-type-options': 'nosniff' }
const STYLE = /<style[^>]*>([\s\S]*?)<\/style>/g

/** The guide at /docs/guide: a website of our own, which is made when it is first visited. */
export function addGuide(app: FastifyInstance, { links, log }: TransportNeeds) {
  let loading: Promise<Map<string, Ready>> | null = null
  const load = async () => {
    const { origin, pages } = await builtGuide()
    const entries = Object.entries(pages).map(([path, html]): [string, Ready] => {
      const own = html.replaceAll(SERVICE + PICTURES, PICTURES)
      const body = own.replaceAll(origin, links.base).replaceAll(SERVICE, links.base)
      return [path, readyAnswer({ type: 'text/html; charset=utf-8', body, headers: headersOf(body) })]
    })
    for (const [, ready] of entries)
      compressBest(ready).catch((error) => log.warn({ err: error }, 'a page of the guide could not be compressed'))
    return new Map(entries)
  }
  const pages = () => {
    loading ??= load().catch((error) => {
      loading = null
      throw error
    })
    return loading
  }
  app.get(`${PICTURES}:file`, async (request, reply) => {
    const name = NAME.exec((request.params as { file: string }).file)?.[1]
    const picture = name && (await readFile(join(GUIDE_SOURCES.pages, 'pictures', `${name}.webp`)).catch(() => null))
    if (!picture) return reply.callNotFound()
    return reply.type('image/webp').headers(OF_PICTURES).send(picture)
  })
  for (const route of ['/docs/guide', '/docs/guide/:page'])
    app.get(route, async (request, reply) => {
      const found = await pages().catch((error) => {
        log.error({ err: error }, 'the guide could not be made')
        return null
      })
      if (!found) return notMade(reply)
      const ready = found.get(request.url.replace(/[?#].*$/, ''))
      if (!ready) return reply.callNotFound()
      reply.hijack()
      sendReady(request.raw, reply.raw, ready, () => {})
    })
}

/** No scripts, no forms, nothing from elsewhere: only the styles that are in the page, our pictures and fonts. */
function headersOf(body: string): string[] {
  const styles = [...body.matchAll(STYLE)].map(([, css]) => `'sha256-${hash('sha256', css!, 'base64')}'`)
  const policy = `default-src 'none'; style-src ${styles.join(' ')}; img-src 'self'; font-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`
  return ['content-security-policy', policy, 'referrer-policy', 'same-origin', 'x-content-type-options', 'nosniff']
}

function notMade(reply: Parameters<typeof refuse>[0]) {
  return refuse(reply, {
    status: 503,
    title: 'The guide could not be made',
    says: 'The log of the service says why. The reference is at /docs.',
  })
}
