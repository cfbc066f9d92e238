import { escapeText } from '#text/escape-html.ts'
import { phrasesFor } from './phrases.ts'
import { serverPage } from './server-page.ts'

type Place = { siteName: string; language: string }

/** The 404 page of a website that has none of its own. Serve it with `inlineStyleCsp`. */
export function notFoundPage({ siteName, language }: Place): string {
  const { phrases } = phrasesFor(language)
  const home = `\n<p><a href="/">${escapeText(phrases.home)}</a></p>`
  return page({ siteName, language }, phrases.notFound, phrases.notFoundHelp, home)
}

/** At `/` of a website that has no page there. Serve it with `inlineStyleCsp`. */
export function emptySitePage({ siteName, language }: Place): string {
  const { phrases } = phrasesFor(language)
  return page({ siteName, language }, phrases.empty, phrases.emptyHelp, '')
}

function page({ siteName, language }: Place, heading: string, help: string, after: string): string {
  return serverPage({
    title: `${heading} · ${siteName}`,
    language: phrasesFor(language).language,
    stylesheetHref: null,
    body: `<main class="centred">
<p class="muted small"><bdi>${escapeText(siteName)}</bdi></p>
<h1>${escapeText(heading)}</h1>
<p>${escapeText(help)}</p>${after}
</main>`,
  })
}
