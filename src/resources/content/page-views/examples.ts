import type { Example } from '#kernel/operations/example.ts'
import { HOME_ID, SERVICE_URL, WEBSITE_ID, WEBSITE_URL } from '#resources/example-world.ts'

const params = { website_id: WEBSITE_ID, page_id: HOME_ID }
const view = { page_id: HOME_ID, website_id: WEBSITE_ID, version: 'latest', version_number: 3, url: `${WEBSITE_URL}/` }

const image = (token: string) => ({
  width: 390,
  height: 844,
  bytes: 8,
  media_type: 'image/png',
  data: 'iVBORw0KGgo=',
  url: `${SERVICE_URL}/downloads/${token}`,
  expires_at: '2026-03-02T10:45:00.000Z',
})

const byPath = { website_id: WEBSITE_ID }
const heading = '<h1>Bread, every morning</h1>'

const outline = {
  page_id: HOME_ID,
  website_id: WEBSITE_ID,
  version_number: 3,
  size: 52,
  section_count: 1,
  sections: [
    {
      selector: 'h1',
      kind: 'heading',
      tag: 'h1',
      id: null,
      classes: [],
      label: 'Bread, every morning',
      depth: 2,
      start: 0,
      size: 29,
    },
  ],
}

const screenshot = (token: string) => ({ ...view, images: [{ device: 'mobile', ...image(token) }] })

export const pageViewExamples: readonly Example[] = [
  { operation: 'pages_outline', params, answer: outline },
  { operation: 'pages_outline_at', params: byPath, query: { path: '/' }, answer: outline },
  {
    operation: 'pages_render',
    params,
    query: { selector: 'h1' },
    answer: { ...view, selector: 'h1', html: heading },
  },
  {
    operation: 'pages_render_at',
    params: byPath,
    query: { path: '/', selector: 'h1' },
    answer: { ...view, selector: 'h1', html: heading },
  },
  {
    operation: 'page_screenshot',
    params,
    query: { device: 'mobile' },
    answer: screenshot('Hn5wCy9lUr3tIa7nSd0qZe4gKh2'),
  },
  {
    operation: 'page_screenshot_at',
    params: byPath,
    query: { path: '/', device: 'mobile' },
    answer: screenshot('Tw8pKx4mVe1zQb6hLj0sYn3cRg9'),
  },
  {
    operation: 'page_visual_diff',
    params,
    query: { from: '1', to: 'latest', device: 'mobile' },
    answer: {
      page_id: HOME_ID,
      website_id: WEBSITE_ID,
      device: 'mobile',
      from_number: 1,
      to_number: 3,
      identical: false,
      changed_share: 0.0125,
      regions: [{ x: 8, y: 21, width: 240, height: 37 }],
      images: [
        { shows: 'from', ...image('Jb3xEt8vNc6hYp1rWk9sLf5mQz7') },
        { shows: 'to', ...image('Vd2kMs7yBg4oXw9uTi6eRa1jPl3') },
        { shows: 'changes', ...image('Zq6nGc1hKu8wDy3fOb5vJt9xSm4') },
      ],
    },
  },
]
