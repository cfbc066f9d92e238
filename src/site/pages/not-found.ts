import { escapeText } from '#text/escape-html.ts'
import { phrasesFor } from './phrases.ts'
import { serverPage } from './server-page.ts'

/** The 404 page of a website that has none of its own. Serve it with `inlineStyleCsp`. */
export function notFoundPage({ siteName, language }: { siteName: string; language: string }): string {
  const { phrases, language: written } = phrasesFor(language)
  return serverPage({
    title: `${phrases.notFound} · ${siteName}`,
    language: written,
    stylesheetHref: null,
    body: `<main class="centred">
<p class="muted small"><bdi>${escapeText(siteName)}</bdi></p>
<h1>${escapeText(phrases.notFound)}</h1>
<p>${escapeText(phrases.notFoundHelp)}</p>
<p><a href="/">${escapeText(phrases.home)}</a></p>
</main>`,
  })
}
