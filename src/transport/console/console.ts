import { hash, randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { tokenField } from '#account-pages/form-token.ts'
import type { Html } from '#account-pages/html.ts'
import { ICON_PATH } from '#account-pages/icon.ts'
import { missingPage } from '#account-pages/missing-page.ts'
import { personOf, signInFirst } from '#account-pages/person.ts'
import { refuse } from '#account-pages/refuse.ts'
import type { Brand } from '#accounts/brand.ts'
import { brandForPerson } from '#accounts/brands-store.ts'
import { builtEncoding } from '#site/negotiate.ts'
import { tokens } from '#site/pages/tokens.ts'
import { escapeAttribute } from '#text/escape-html.ts'
import type { ConsoleManifest } from '#transport/console/build/build-console.ts'
import type { ConsoleBuild } from '#transport/console/build/console-build.ts'
import type { TransportNeeds } from '#transport/needs.ts'

/** The colours that the service's own pages use too. The path changes with the content, so browsers may cache it for ever. */
const CONSOLE_TOKENS = {
  path: `/_sitewright/tokens-${hash('sha256', tokens, 'hex').slice(0, 12)}.css`,
  text: tokens,
}

export type ConsoleNeeds = TransportNeeds & { consoleBuild: ConsoleBuild }

const NONCE_BYTES = 16

/** Addresses of screens that only operators have. */
const OF_OPERATORS = /^\/operator(?=[/?]|$)/

/** Where the files of the build are. */
const ASSETS = '/_sitewright/console/'

const FOR_EVER = { 'cache-control': 'public, max-age=31536000, immutable', 'x-content-type-options': 'nosniff' }
const TYPES = { js: 'text/javascript; charset=utf-8', css: 'text/css; charset=utf-8' }

/**
 * The console: one page for all its addresses, and the files that it loads. It has no rights of its own: what it shows and
 * does goes through the API, as the person who is signed in.
 */
export function addConsole(app: FastifyInstance, services: ConsoleNeeds) {
  const { consoleBuild: build } = services

  const sendShell = async (request: FastifyRequest, reply: FastifyReply) => {
    const person = await personOf(services, request)
    if (!person) return signInFirst(reply, request.url)
    if (!person.isOperator && OF_OPERATORS.test(request.url)) return missingPage(reply)
    const manifest = await build.manifest().catch((error) => {
      services.log.error({ err: error }, 'the console could not be built')
      return null
    })
    if (!manifest) return notBuilt(reply)
    const { headers, nonce } = shellHeaders(services)
    const brand = await brandForPerson(services.database.reader, person)
    const token = tokenField(services, request, reply)
    return reply.headers(headers).send(shellOf(manifest, { nonce, token, brand, isOperator: person.isOperator }))
  }
  app.get('/console', sendShell)
  app.get('/console/*', sendShell)
  app.get('/operator', sendShell)
  app.get('/operator/*', sendShell)

  app.get(CONSOLE_TOKENS.path, (_, reply) => reply.type(TYPES.css).headers(FOR_EVER).send(CONSOLE_TOKENS.text))

  app.get(`${ASSETS}:name`, async (request, reply) => {
    const { name } = request.params as { name: string }
    const encoding = builtEncoding(request.headers['accept-encoding'])
    const body = await build.file(name, encoding)
    if (!body) return reply.callNotFound()
    if (encoding !== 'identity') reply.header('content-encoding', encoding)
    return reply
      .type(TYPES[name.endsWith('.css') ? 'css' : 'js'])
      .headers({ ...FOR_EVER, vary: 'accept-encoding' })
      .send(body)
  })
}

function notBuilt(reply: FastifyReply) {
  return refuse(reply, {
    status: 503,
    title: 'The console could not be built',
    says: 'The log of the service says why. The API, the tools and the websites are served as usual.',
  })
}

/** Only our own scripts run, and only pictures and frames come from websites. Each website is an origin of its own. */
function shellHeaders({ links }: TransportNeeds): { headers: Record<string, string>; nonce: string } {
  const nonce = randomBytes(NONCE_BYTES).toString('base64')
  const sites = links.subdomain('*')
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "connect-src 'self'",
    `img-src 'self' data: blob: ${sites}`,
    `media-src 'self' blob: ${sites}`,
    `frame-src ${sites}`,
    "font-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ]
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'content-security-policy': policy.join('; '),
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    'referrer-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
  }
  return { headers, nonce }
}

type Shown = { nonce: string; token: Html; brand: (Brand & { own: boolean }) | null; isOperator: boolean }

/**
 * The page at every address of the console. `nonce` lets React Aria add its one style element, which it finds by the meta
 * element. `token` proves that the form for signing out is ours. To operators it says that they are, so that the menu leads to
 * their screens. With `brand` no name of the product is seen before the API has answered.
 */
function shellOf({ script, styles }: ConsoleManifest, { nonce, token, brand, isOperator }: Shown): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta property="csp-nonce" nonce="${nonce}">
<title>${escapeAttribute(brand?.name ?? 'Sitewright')}</title>
<link rel="icon" href="${ICON_PATH}" type="image/svg+xml">
<link rel="stylesheet" href="${CONSOLE_TOKENS.path}">
<link rel="stylesheet" href="${ASSETS}${styles}">
<script type="module" src="${ASSETS}${script}"></script>
</head>
<body>
<div id="console"${isOperator ? ' data-operator' : ''}${brand ? ` data-brand="${escapeAttribute(brandData(brand))}"` : ''}><noscript>The console needs JavaScript. Programs can do the same through the API; see <a href="/docs">the reference</a>.</noscript></div>
<form id="sign-out" method="post" action="/sign-out" hidden>${token.text}</form>
</body>
</html>
`
}

/** As the API shows it, and whether it is of the person's own account. */
function brandData({ logo, ...brand }: Brand & { own: boolean }): string {
  return JSON.stringify({ ...brand, logo_url: logo })
}
