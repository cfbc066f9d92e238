import { escapeText } from '#text/escape-html.ts'
import { phrasesFor } from './phrases.ts'
import { serverPage } from './server-page.ts'

/**
 * What visitors of a website see when the service fails (500) or can't answer now (503). `requestId` is for reports; the
 * cause itself is never shown. Serve it with `inlineStyleCsp`.
 */
export function errorPage(options: {
  status: 500 | 503
  siteName: string | null
  language: string
  requestId?: string | null
}): string {
  const { phrases, language } = phrasesFor(options.language)
  const unavailable = options.status === 503
  const heading = unavailable ? phrases.unavailable : phrases.failed
  const site = options.siteName ? `<p class="muted small"><bdi>${escapeText(options.siteName)}</bdi></p>\n` : ''
  const request = options.requestId ? `\n<p class="muted small"><code>${escapeText(options.requestId)}</code></p>` : ''
  return serverPage({
    title: options.siteName ? `${heading} · ${options.siteName}` : heading,
    language,
    stylesheetHref: null,
    body: `<main class="centred">
${site}<h1>${escapeText(heading)}</h1>
<p>${escapeText(unavailable ? phrases.unavailableHelp : phrases.failedHelp)}</p>${request}
</main>`,
  })
}
