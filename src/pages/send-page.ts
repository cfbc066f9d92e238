import type { FastifyReply } from 'fastify'
import { type Content, type Html, html } from '#pages/html.ts'
import { STYLESHEET_PATH } from '#pages/stylesheet.ts'
import { serverPage } from '#site/pages/server-page.ts'

const PRODUCT = 'Sitewright'

export type Page = {
  title: string
  body: Html
  /** At the right of the top line, such as who is signed in. */
  top?: Content
  status?: number
  /** Lists and prose are wider than a form. */
  wide?: boolean
  /** The address of a script of ours, for what needs one: the page works without it. */
  script?: string
  /**
   * Origins besides our own to which a form's answer may redirect. Browsers hold redirects that follow a form against
   * `form-action` too.
   */
  formTargets?: string[]
  /** Where the browser goes on by itself. */
  refresh?: string
}

/** The one way in which a page leaves: one look, and headers under which it can load nothing but our own files. */
export function sendPage(reply: FastifyReply, page: Page) {
  const { title, body, top, status = 200, wide = false, script, formTargets = [], refresh } = page
  const head = html`${refresh && html`<meta http-equiv="refresh" content="0; url=${refresh}">`}${
    script && html`<script src="${script}" defer></script>`
  }`
  const content = html`<header class="${wide ? 'top' : 'top narrow'}">${title !== PRODUCT && html`<a class="brand" href="/">${PRODUCT}</a>`}${top}</header>
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
      // Not `no-referrer`, under which browsers send forms with `Origin: null`.
      'referrer-policy': 'same-origin',
      'cache-control': 'no-store',
    })
    .send(
      serverPage({
        title: title === PRODUCT ? PRODUCT : `${title} · ${PRODUCT}`,
        language: 'en',
        stylesheetHref: STYLESHEET_PATH,
        head: head.text,
        body: content.text,
      }),
    )
}

function policy(withScript: boolean, formTargets: string[]): string {
  const scripts = withScript ? "; script-src 'self'" : ''
  const forms = ["'self'", ...formTargets].join(' ')
  return `default-src 'none'; style-src 'self'; img-src 'self'${scripts}; base-uri 'none'; form-action ${forms}; frame-ancestors 'none'`
}
