import type { Example } from '#kernel/operations/example.ts'
import { exampleId, HOME_ID, WEBSITE_ID, WEBSITE_URL } from '#resources/example-world.ts'

const TEXT = `# Mill Street Bakery
Website ${WEBSITE_ID} at ${WEBSITE_URL}
Languages: en, de (default en). Time zone: Europe/Berlin. Your role: admin.
Changes by people: live. Changes by agents: live.
Facts: phone "+49 30 5550123"

## Warnings
- 1 page without a meta_description: /menu

## Unpublished changes (1)
- row "Our new oven", id ${exampleId('136')}

## Requests waiting for approval (0)

## Pages (2)
- / "Mill Street Bakery" en v4, 77 B, id ${HOME_ID}
- /menu "Menu" en v1, 13 B, id ${exampleId('51')}

## Headers (1)
- "Header" default for en, v3, 22 B, id ${exampleId('100')}

## Footers (1)
- "Footer" default for en, v3, 21 B, id ${exampleId('110')}

## Html heads (1)
- "Html head" default for en, v3, 35 B, id ${exampleId('120')}

## Components (1)
- "hero" props title (required); v3, id ${exampleId('200')}

## Snippets (1)
- "opening-hours" inline v3, id ${exampleId('210')}

## Themes (1)
- "Rye" v3, id ${exampleId('220')}

## Tables (1)
- "posts" columns title required, slug, published_on date; 2 rows, id ${exampleId('131')}

## Forms (1)
- "contact" fields your_name, email, message, photo; 1 submissions, id ${exampleId('231')}

## Redirects (2)
- /news/:slug → /blog/:slug
- /bread.html → /menu`

export const overviewExamples: readonly Example[] = [
  {
    operation: 'site_overview',
    params: { website_id: WEBSITE_ID },
    answer: {
      website_id: WEBSITE_ID,
      name: 'Mill Street Bakery',
      url: WEBSITE_URL,
      default_language: 'en',
      languages: ['en', 'de'],
      role: 'admin',
      text: TEXT,
      waiting: {
        total: 1,
        listed: [{ kind: 'row', id: exampleId('136'), title: 'Our new oven', path: null, scheduled_at: null }],
      },
      requests: { total: 0, listed: [] },
      pages: {
        total: 2,
        drafts: 0,
        pinned: 0,
        listed: [
          {
            id: HOME_ID,
            path: '/',
            title: 'Mill Street Bakery',
            language: 'en',
            status: 'published',
            live_version_number: 4,
            latest_version_number: 4,
            pinned: false,
            size: 77,
          },
        ],
      },
      headers: { total: 1, listed: [part('Header', '100', 22)] },
      footers: { total: 1, listed: [part('Footer', '110', 21)] },
      html_heads: { total: 1, listed: [part('Html head', '120', 35)] },
      components: { total: 1, listed: [block('hero', '200')] },
      snippets: { total: 1, listed: [block('opening-hours', '210')] },
      themes: { total: 1, listed: [block('Rye', '220')] },
      tables: {
        total: 1,
        listed: [
          {
            id: exampleId('131'),
            key: 'posts',
            columns: ['title', 'slug', 'published_on'],
            row_count: 2,
          },
        ],
      },
      forms: {
        total: 1,
        listed: [
          {
            id: exampleId('231'),
            key: 'contact',
            fields: ['your_name', 'email', 'message', 'photo'],
            submissions_count: 1,
          },
        ],
      },
      redirects: {
        total: 2,
        listed: [{ id: exampleId('41'), from_path: '/news/:slug', to: '/blog/:slug' }],
      },
      problems: ['1 page without a meta_description: /menu'],
    },
  },
]

function part(name: string, id: string, size: number) {
  return { ...block(name, id), default_on_page_language: 'en', size }
}

function block(name: string, id: string) {
  return { id: exampleId(id), name, live_version_number: 3, latest_version_number: 3, pinned: false }
}
