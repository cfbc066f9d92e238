import type { FastifyReply } from 'fastify'
import { type Content, type Html, html } from '#account-pages/html.ts'
import { ICON_PATH } from '#account-pages/icon.ts'
import { STYLESHEET_PATH } from '#account-pages/stylesheet.ts'
import { type Brand, colorsPath } from '#accounts/brand.ts'
import { serverPage } from '#site/pages/server-page.ts'

const PRODUCT = 'Sitewright'

export type Page = {
  title: string
  body: Html
  /** Whose website it is about, where their account has a brand of its own. */
  brand?: Brand | null | undefined
  /** At the right of the header, such as who is signed in. */
  top?: Content
  status?: number
  /** For lists and prose, which are wider than a form. */
  wide?: boolean
  /** The path of one of our scripts; the page must work without it. */
  script?: string
  /**
   * Origins besides our own to which the response to a form may redirect: browsers check such redirects against
   * `form-action` too.
   */
  formTargets?: string[]
  /** The address that the browser opens next automatically. */
  refresh?: string
}

/** Sends a page: all have one look, and headers with which they can load only our own files. */
export function sendPage(reply: FastifyReply, page: Page) {
  const { title, body, top, status = 200, wide = false, script, formTargets = [], refresh, brand } = page
  const product = brand?.name ?? PRODUCT
  const colors = brand?.color && html`<link rel="stylesheet" href="${colorsPath(brand.color)}">`
  const head = html`${colors}<link rel="icon" href="${ICON_PATH}" type="image/svg+xml">${refresh && html`<meta http-equiv="refresh" content="0; url=${refresh}">`}${
    script && html`<script src="${script}" defer></script>`
  }`
  const content = html`<header class="${wide ? 'top' : 'top narrow'}">${title !== PRODUCT && brandLink(brand)}${top}</header>
<main${!wide && html` class="narrow"`}>
<h1>${title}</h1>
${body}
</main>`
  return reply
    .code(status)
    .type('text/html; charset=utf-8')
    .headers({
      'content-security-policy': policy(script !== undefined, formTargets),
      'x-content-type-options': 'nosniff',
      // Not `no-referrer`: with it browsers send forms with `Origin: null`.
      'referrer-policy': 'same-origin',
      'cache-control': 'no-store',
    })
    .send(
      serverPage({
        title: title === PRODUCT ? PRODUCT : `${title} · ${product}`,
        language: 'en',
        stylesheetHref: STYLESHEET_PATH,
        head: head.text,
        body: content.text,
      }),
    )
}

function brandLink(brand: Brand | null | undefined): Html {
  if (!brand) return html`<a class="brand" href="/">${PRODUCT}</a>`
  const { name, color, logo } = brand
  const shown = logo ? html`<img src="${logo}" alt="${name}" height="32">` : name
  return html`<a class="${color ? 'brand own colored' : 'brand own'}" href="/">${shown}</a>`
}

function policy(withScript: boolean, formTargets: string[]): string {
  const scripts = withScript ? "; script-src 'self'; connect-src 'self'" : ''
  const forms = ["'self'", ...formTargets].join(' ')
  return `default-src 'none'; style-src 'self'; img-src 'self'${scripts}; base-uri 'none'; form-action ${forms}; frame-ancestors 'none'`
}
