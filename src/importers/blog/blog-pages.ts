import { BLOG } from '#importers/blog/blog-address.ts'
import { onlyVersion } from '#importers/files/only-version.ts'
import { stableId } from '#importers/files/stable-id.ts'
import type { PlannedRecord } from '#resources/transfer/model.ts'

/** The page that shows a post, and the one that lists them, at `listPath`. */
export function blogPages(tableId: string, listPath: string, title: string, language: string): PlannedRecord[] {
  const [post, list] = [stableId('post page'), stableId('posts page')]
  return [
    { kind: 'page', id: list, path: listPath, language },
    onlyVersion({ kind: 'page', id: list }, LIST, { title }),
    { kind: 'page', id: post, path: `${BLOG}/:slug`, language, table_id: tableId, row_key: 'slug' },
    onlyVersion({ kind: 'page', id: post }, POST, { title: '{{ row.title }}', meta_description: '{{ row.summary }}' }),
  ]
}

const LIST = `<main>
  <h1>{{ page.title }}</h1>
  <site-feed table="posts" entry-title="title" entry-summary="summary" entry-content="body" entry-updated="published_on"/>
  <site-rows table="posts" sort="-published_on" paginate="20">
    <article>
      <h2><a href="${BLOG}/{{ row.slug }}">{{ row.title }}</a></h2>
      <p><time datetime="{{ row.published_on }}">{{ row.published_on | date: "long" }}</time></p>
      <p site-if="row.summary">{{ row.summary | truncate: 300 }}</p>
    </article>
    <site-empty><p>No posts yet.</p></site-empty>
  </site-rows>
</main>
`

const POST = `<main>
  <article>
    <h1>{{ row.title }}</h1>
    <p><time datetime="{{ row.published_on }}">{{ row.published_on | date: "long" }}</time><span site-if="row.author"> · {{ row.author }}</span></p>
    <img site-if="row.image" src="{{ row.image }}" alt="{{ row.image.alt }}">
    {{ row.body }}
  </article>
</main>
`
