import assert from 'node:assert/strict'
import { test } from 'node:test'
import { offeredWidths } from '#site/assets/widths.ts'
import { htmlOf, renderSource, row, type Site } from './support/render-source.ts'

const photo = { url: '/assets/1/a,b.jpg?v=7', width: 1_000, height: 500, alt: 'Bread', widths: [320, 480, 1_000] }
const site: Site = {
  assets: {
    'a.jpg': photo,
    'small.png': { url: '/assets/2/small.png?v=7', width: 200, height: 100 },
    'bare.jpg': { ...photo, url: '/bare.jpg', widths: [320, 640] },
    'bad.jpg': { ...photo, url: 'javascript:alert(1)' },
  },
  tables: { posts: { rows: [row({ id: 'p1', picture: { ...photo } }, { picture: 'asset' })] } },
  components: {
    photo: {
      html: '<img src="{{ props.of }}" srcset="{{ props.of | srcset }}">',
      props: [{ name: 'of', type: 'asset' }],
    },
  },
}

for (const [title, html, expected] of [
  [
    'each width with its address, commas encoded',
    `<img srcset="{{ asset['a.jpg'] | srcset }}">`,
    '<img srcset="/assets/1/a%2Cb.jpg?v=7&amp;w=320 320w, /assets/1/a%2Cb.jpg?v=7&amp;w=480 480w, /assets/1/a%2Cb.jpg?v=7&amp;w=1000 1000w">',
  ],
  [
    'those that are asked for, or the next wider ones',
    `<img srcset="{{ asset['a.jpg'] | srcset: 400, 3000 }}">`,
    '<img srcset="/assets/1/a%2Cb.jpg?v=7&amp;w=480 480w, /assets/1/a%2Cb.jpg?v=7&amp;w=1000 1000w">',
  ],
  [
    'the address alone where there is one width',
    `<img srcset="{{ asset['small.png'] | srcset }}"><img srcset="{{ asset['a.jpg'] | srcset: 300 }}">`,
    '<img srcset="/assets/2/small.png?v=7"><img srcset="/assets/1/a%2Cb.jpg?v=7">',
  ],
  [
    'an address without a query',
    `<source srcset="{{ asset['bare.jpg'] | srcset }}">`,
    '<source srcset="/bare.jpg?w=320 320w, /bare.jpg?w=640 640w">',
  ],
  [
    'further candidates behind it',
    `<img srcset="{{ asset['bare.jpg'] | srcset }}, /own.jpg 2000w">`,
    '<img srcset="/bare.jpg?w=320 320w, /bare.jpg?w=640 640w, /own.jpg 2000w">',
  ],
  [
    'an attribute of a script that loads pictures late, and text',
    `<img data-srcset="{{ asset['bare.jpg'] | srcset }}">{{ asset['bare.jpg'] | srcset: 640, 320 }}`,
    '<img data-srcset="/bare.jpg?w=320 320w, /bare.jpg?w=640 640w">/bare.jpg?w=320 320w, /bare.jpg?w=640 640w',
  ],
  [
    'a picture of a row, with its size and what it shows',
    `<site-rows table="posts"><img srcset="{{ row.picture | srcset: 320, 480 }}" sizes="50vw" width="{{ row.picture.width }}" height="{{ row.picture.height }}" alt="{{ row.picture.alt }}"></site-rows>`,
    '<img srcset="/assets/1/a%2Cb.jpg?v=7&amp;w=320 320w, /assets/1/a%2Cb.jpg?v=7&amp;w=480 480w" sizes="50vw" width="1000" height="500" alt="Bread">',
  ],
  [
    'a prop, by an asset or by an address',
    `<site-component name="photo" of="{{ asset['bare.jpg'] }}"/><site-component name="photo" of="/x.jpg"/>`,
    '<img src="/bare.jpg" srcset="/bare.jpg?w=320 320w, /bare.jpg?w=640 640w"><img src="/x.jpg" srcset="/x.jpg">',
  ],
  ['nothing of nothing', `<img srcset="{{ page.none | srcset }}">`, '<img srcset="">'],
] as const)
  test(title, async () => assert.equal(await htmlOf(html, site), expected))

test('an address that is code stands in no srcset', async () => {
  const { html, warnings } = await renderSource(`<img srcset="{{ asset['bad.jpg'] | srcset }}">`, site)
  assert.equal(html, '<img srcset="about:blank">')
  assert.match(warnings[0]!.message, /leads to no place/)
})

test('pictures are offered no wider than they are, and what has one size in none', () => {
  const picture = { content_type: 'image/jpeg', byte_size: 1_000, width: 1_000, height: 800 }
  const widths = (changes: Partial<typeof picture>) => offeredWidths({ ...picture, ...changes })
  assert.deepEqual(widths({}), [320, 480, 640, 800, 960, 1_000])
  assert.deepEqual(widths({ width: 640 }), [320, 480, 640])
  assert.deepEqual(widths({ width: 6_000 }), [320, 480, 640, 800, 960, 1_280, 1_600, 1_920, 2_560])
  for (const changes of [
    { width: 320 },
    { content_type: 'image/svg+xml' },
    { content_type: 'image/gif' },
    { content_type: 'application/pdf' },
    { byte_size: 40_000_000 },
    { width: 10_000, height: 10_000 },
  ])
    assert.deepEqual(widths(changes), [])
})
