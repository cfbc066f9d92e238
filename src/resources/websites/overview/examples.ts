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

## Pages (2)…`

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
      translations: [{ language: 'de', missing: 2, behind: 0, current: 0 }],
      headers: { total: 1, listed: [part('Header', '100', 22)] },
      footers: { total: 1, listed: [] },
      html_heads: { total: 1, listed: [] },
      components: { total: 1, listed: [block('hero', '200')] },
      snippets: { total: 1, listed: [] },
      themes: { total: 1, listed: [] },
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
            fields: ['your_name', 'email', 'photo'],
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
