import type { Blog } from '#importers/blog/blog.ts'
import { BLOG } from '#importers/blog/blog-address.ts'
import { listPage, POST_DATA, postPage } from '#importers/blog/look/look-pages.ts'
import { onlyVersion } from '#importers/files/only-version.ts'
import { stableId } from '#importers/files/stable-id.ts'
import type { PlannedRecord } from '#resources/transfer/model.ts'

type Given = { tableId: string; listPath: string; blog: Blog; hasLook: boolean }

/** The page that shows a post, and the one that lists them, at `listPath`. */
export function blogPages({ tableId, listPath, blog, hasLook }: Given): PlannedRecord[] {
  const [post, list] = [stableId('post page'), stableId('posts page')]
  const { language, tagline, postCount } = blog
  const title = listPath === '/' ? blog.name || 'Blog' : 'Blog'
  const fields = { title: '{{ row.title }}', meta_description: '{{ row.summary }}' }
  const listHtml = hasLook ? listPage({ language, tagline: listPath === '/' ? tagline : null }) : LIST
  const postHtml = hasLook ? postPage({ language, hasOthers: postCount > 1 }) : POST
  return [
    { kind: 'page', id: list, path: listPath, language },
    onlyVersion({ kind: 'page', id: list }, listHtml, { title, ...(tagline ? { meta_description: tagline } : {}) }),
    { kind: 'page', id: post, path: `${BLOG}/:slug`, language, table_id: tableId, row_key: 'slug' },
    onlyVersion({ kind: 'page', id: post }, postHtml, hasLook ? { ...fields, structured_data: POST_DATA } : fields),
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
