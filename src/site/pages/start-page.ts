import { escapeAttribute, escapeText } from '../render/escape-html.ts'
import { serverPage } from './server-page.ts'

/**
 * The page at `/` of the service's own host: what runs here, and where to go next. Until there is an owner it shows how to
 * make one. Serve it with `linkedStyleCsp`.
 */
export function startPage(options: {
  baseUrl: string
  version: string
  hasOwner: boolean
  stylesheetHref: string
}): string {
  const base = options.baseUrl.replace(/\/+$/, '')
  return serverPage({
    title: 'Sitewright',
    language: 'en',
    stylesheetHref: options.stylesheetHref,
    body: `<main>
<h1>Sitewright</h1>
<p class="muted">A website-building service that programs drive and visitors read.</p>
${options.hasOwner ? '' : firstUser()}${options.hasOwner ? `<p><a class="button" href="/docs">Read the reference</a></p>` : ''}
<dl>
${row('Reference', link(base, '/docs'))}
${row('OpenAPI', link(base, '/api/v1/openapi.json'))}
${row('Tools (MCP)', `<code>${escapeText(base)}/mcp</code>`)}
${row('Version', `<code>${escapeText(options.version)}</code>`)}
</dl>
${options.hasOwner ? anotherUser() : ''}
</main>`,
  })
}

const CREATE_USER = 'npm run --silent sitewright -- user create --email you@example.com'

function firstUser(): string {
  return `<h2>Create the first user</h2>
<p>No one can sign in yet. On the machine that this service runs on, in its folder:</p>
<pre><code>${CREATE_USER}</code></pre>
`
}

function anotherUser(): string {
  return `<h2>Add a user</h2>
<p>On the machine that this service runs on, in its folder:</p>
<pre><code>${CREATE_USER}</code></pre>`
}

function row(term: string, html: string): string {
  return `<div><dt>${escapeText(term)}</dt><dd>${html}</dd></div>`
}

function link(base: string, path: string): string {
  return `<a href="${escapeAttribute(path)}">${escapeText(base + path)}</a>`
}
