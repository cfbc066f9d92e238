import type { Example } from '#kernel/operations/example.ts'
import { exampleId, HOME_ID, WEBSITE_ID, WEBSITE_URL } from '#resources/example-world.ts'

const MENU_ID = exampleId('51')
const VERSIONS = [exampleId('52'), exampleId('53')] as const

export const batchExamples: readonly Example[] = [
  {
    operation: 'batch_edit',
    params: { website_id: WEBSITE_ID },
    body: {
      edits: [
        { kind: 'page', path: '/menu', title: 'Menu', html_content: '<h1>Menu</h1>' },
        { kind: 'page', id: HOME_ID, old_html: '<p>', new_html: '<p><a href="/menu">Menu</a> ' },
      ],
    },
    answer: {
      dry_run: false,
      results: [
        {
          index: 0,
          kind: 'page',
          action: 'created',
          id: MENU_ID,
          title: 'Menu',
          path: '/menu',
          url: `${WEBSITE_URL}/menu`,
          version_number: 1,
          live_version_id: VERSIONS[0],
          etag: '"1-admin"',
        },
        {
          index: 1,
          kind: 'page',
          action: 'updated',
          id: HOME_ID,
          title: 'Mill Street Bakery',
          path: '/',
          url: `${WEBSITE_URL}/`,
          version_number: 4,
          live_version_id: VERSIONS[1],
          etag: '"6-admin"',
        },
      ],
    },
  },
  {
    operation: 'pages_move',
    params: { website_id: WEBSITE_ID, id: MENU_ID },
    body: { path: '/shop/menu', dry_run: true },
    answer: {
      dry_run: true,
      change_set_id: null,
      pages: [
        {
          id: MENU_ID,
          title: 'Menu',
          from: '/menu',
          path: '/shop/menu',
          redirect: { id: exampleId('54'), from_path: '/menu', to: '/shop/menu', status: 301 },
        },
      ],
    },
  },
]
