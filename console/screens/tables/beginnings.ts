import type { TableCreate, Website } from '#client/generated.ts'
import { api } from '#console/api/api.ts'
import { escapedText } from '#console/page-html.ts'

type Column = NonNullable<TableCreate['columns']>[number]

const TITLE: Column = { name: 'Title', key: 'title', required: true }

/** What a table can begin with. `hasPages` is a table whose rows have pages: a list, and one for each row. */
export const TABLE_BEGINNINGS: readonly {
  value: string
  label: string
  about: string
  columns: readonly Column[]
  hasPages?: boolean
}[] = [
  {
    value: 'empty',
    label: 'An empty table',
    about: 'It has a column for the title.',
    columns: [{ name: 'Title', required: true }],
  },
  {
    value: 'posts',
    label: 'Posts of a blog',
    about: 'With pictures and rich text, and two new pages that visitors see: all posts, and a page for each post.',
    columns: [
      TITLE,
      { name: 'Slug', key: 'slug', required: true, unique: true, slug_from: 'title' },
      { name: 'Date', key: 'date', type: 'date' },
      { name: 'Picture', key: 'picture', type: 'asset' },
      { name: 'Summary', key: 'summary' },
      { name: 'Text', key: 'body', type: 'rich_text' },
    ],
    hasPages: true,
  },
  {
    value: 'prices',
    label: 'A menu or price list',
    about: 'Each row has a name, a text and a price.',
    columns: [
      { name: 'Name', key: 'name', required: true },
      { name: 'Text', key: 'text' },
      { name: 'Price', key: 'price', type: 'number' },
    ],
  },
]

const COLUMN = 'max-width: 70rem; margin-inline: auto; padding-block: var(--space-l, clamp(2.5rem, 6vw, 4.5rem))'
const PICTURE =
  '<img site-if="row.picture" src="{{ row.picture }}" alt="{{ row.picture.alt }}" style="display: block; max-width: 100%; height: auto; border-radius: var(--radius, 0.5rem)">'
const DATE =
  '<p style="color: var(--color-soft, inherit)"><time site-if="row.date" datetime="{{ row.date }}">{{ row.date | date: "long" }}</time></p>'

/** The two pages of a table of posts: all of them at `/key`, and each at `/key/its-slug`. */
export async function makePagesOf(site: Website, { id, key, name }: { id: string; key: string; name: string }) {
  const title = escapedText(name)
  const list = `<main>
  <section style="${COLUMN}">
    <h1>${title}</h1>
    <site-rows table="${key}" sort="-date">
      <article style="margin-block: 2rem">
        <h2><a href="/${key}/{{ row.slug }}">{{ row.title }}</a></h2>
        ${DATE}
        <p>{{ row.summary }}</p>
      </article>
      <site-empty><p>No posts yet.</p></site-empty>
    </site-rows>
  </section>
</main>
`
  const post = `<main>
  <article style="${COLUMN.replace('70rem', '44rem')}">
    <h1>{{ row.title }}</h1>
    ${DATE}
    ${PICTURE}
    {{ row.body }}
    <p><a href="/${key}">${title}</a></p>
  </article>
</main>
`
  await api.pages.create(site.id, { path: `/${key}`, title: name, html_content: list })
  await api.pages.create(site.id, {
    path: `/${key}/:slug`,
    title: '{{ row.title }}',
    meta_description: '{{ row.summary }}',
    html_content: post,
    table_id: id,
    row_key: 'slug',
  })
}
