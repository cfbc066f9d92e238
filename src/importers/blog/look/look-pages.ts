import { BLOG } from '#importers/blog/blog-address.ts'
import { wordsIn } from '#importers/blog/look/words.ts'
import { escapeText } from '#text/escape-html.ts'

const picture = (attributes: string, sizes: string) =>
  `<img ${attributes}site-if="row.image" src="{{ row.image }}" srcset="{{ row.image | srcset }}" sizes="${sizes}" alt="{{ row.image.alt }}">`

const BYLINE =
  '<p class="byline"><time site-if="row.published_on" datetime="{{ row.published_on }}">{{ row.published_on | date: "long" }}</time>' +
  '<span site-if="row.author"> · {{ row.author }}</span></p>'

type List = { language: string; tagline: string | null }

/** The page that lists posts, with what the website says of itself above them. */
export function listPage({ language, tagline }: List): string {
  const words = wordsIn(language)
  const about = tagline === null ? '' : `\n    <p>${escapeText(tagline)}</p>`
  return `<site-feed table="posts" title="{{ website.name }}" entry-title="title" entry-summary="summary" entry-content="body" entry-updated="published_on"/>
<main id="content">
  <header class="intro wide">
    <h1>{{ page.title }}</h1>${about}
  </header>
  <div class="posts wide">
    <site-rows table="posts" sort="-published_on" paginate="12">
      <article class="post-card">
        ${picture('class="post-card__picture" loading="lazy" ', '(min-width: 48rem) 34rem, 92vw')}
        <div>
          ${BYLINE}
          <h2><a href="${BLOG}/{{ row.slug }}">{{ row.title }}</a></h2>
          <p site-if="row.summary">{{ row.summary | truncate: 220 }}</p>
          <p site-unless="row.summary">{{ row.body | strip_html | truncate: 220 }}</p>
        </div>
      </article>
      <site-empty><p>${words.none}</p></site-empty>
    </site-rows>
  </div>
</main>
`
}

/** The page that shows a post; below it the newest of the others. */
export function postPage({ language, hasOthers }: { language: string; hasOthers: boolean }): string {
  return `<main id="content">
  <article>
    <header class="post-head">
      <p class="topic" site-if="row.categories">{{ row.categories }}</p>
      <h1>{{ row.title }}</h1>
      <p class="post-head__summary" site-if="row.summary">{{ row.summary }}</p>
      ${BYLINE}
    </header>
    <figure class="post-picture" site-if="row.image">${picture('', '(min-width: 64rem) 64rem, 92vw')}</figure>
    <div class="post-body">
{{ row.body }}
    </div>
    <p class="post-tags" site-if="row.tags">{{ row.tags }}</p>
  </article>${hasOthers ? othersThan(language) : ''}
</main>
`
}

function othersThan(language: string): string {
  return `
  <section class="more-posts" aria-labelledby="more">
    <h2 id="more">${wordsIn(language).more}</h2>
    <ul>
      <site-rows table="posts" where="slug!=row.slug" sort="-published_on" limit="3">
        <li><a href="${BLOG}/{{ row.slug }}">{{ row.title }}</a>${BYLINE}</li>
      </site-rows>
    </ul>
  </section>`
}

export const POST_DATA = {
  '@context': 'https://schema.org',
  '@type': 'BlogPosting',
  headline: '{{ row.title }}',
  description: '{{ row.summary }}',
  datePublished: '{{ row.published_on }}',
  author: { '@type': 'Person', name: '{{ row.author }}' },
}

export function missingPage(language: string): string {
  const { missing, missingText, home } = wordsIn(language)
  return `<main id="content">
  <h1>${missing}</h1>
  <p>${missingText}</p>
  <p><a href="/">${home}</a></p>
</main>
`
}
