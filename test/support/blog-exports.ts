import sharp from 'sharp'

/** Exports of one small blog as WordPress and Ghost write them, with its pictures: a zip's files by their names. */
export async function wordpressExport(): Promise<Record<string, string | Buffer>> {
  const uploads = Object.fromEntries(
    (await pictures()).map(([name, bytes]) => [`wp-content/uploads/2026/05/${name}`, bytes]),
  )
  const attachments = PICTURES.map(([name], n) =>
    item(100 + n, 'attachment', { title: name, 'wp:attachment_url': `${OLD}/wp-content/uploads/2026/05/${name}` }),
  )
  const menu = [
    menuItem(201, 1, 'Home', `${OLD}/`),
    menuItem(202, 2, 'About', `${OLD}/about/`),
    menuItem(203, 3, 'Recipes', `${OLD}/recipes/`),
    menuItem(204, 4, 'Sourdough', `${OLD}/recipes/`, '203'),
  ]
  const wxr = `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:wp="http://wordpress.org/export/1.2/"><channel>
<title>Crumb &amp; Crust</title><link>${OLD}</link><description>Notes from a small bakery on baking bread slowly</description><language>en-GB</language>
<wp:author><wp:author_login>ines</wp:author_login><wp:author_display_name>${cdata('Ines Hartley')}</wp:author_display_name></wp:author>
${[...attachments, ...menu].join('\n')}
${item(1, 'page', { title: 'About', link: `${OLD}/about/`, 'content:encoded': ABOUT })}
${item(2, 'page', { title: 'Recipes', link: `${OLD}/recipes/`, 'content:encoded': '<!-- wp:paragraph --><p>Every recipe, by flour.</p><!-- /wp:paragraph -->' })}
${POSTS.map(([slug, title, date, excerpt], n) =>
  item(
    10 + n,
    'post',
    {
      title,
      link: `${OLD}/2026/05/${slug}/`,
      'wp:post_name': slug,
      'wp:post_date': `${date} 09:00:00`,
      'dc:creator': 'ines',
      'excerpt:encoded': excerpt,
      'content:encoded': n === 0 ? WORDPRESS_TEXT : PLAIN_TEXT,
    },
    `<category domain="category" nicename="notes">${cdata('Notes')}</category><category domain="post_tag" nicename="rye">${cdata('rye')}</category>` +
      (n < PICTURES.length ? thumbnail(100 + n) : ''),
  ),
).join('\n')}
</channel></rss>`
  return { 'export.xml': wxr, ...uploads }
}

export async function ghostExport(): Promise<Record<string, string | Buffer>> {
  const images = Object.fromEntries(
    (await pictures()).map(([name, bytes]) => [`content/images/2026/05/${name}`, bytes]),
  )
  const post = { type: 'post', status: 'published', visibility: 'public' }
  const posts = POSTS.map(([slug, title, date, excerpt], n) => ({
    ...post,
    id: `p${n}`,
    slug,
    title,
    html: n === 0 ? GHOST_TEXT : PLAIN_TEXT,
    custom_excerpt: excerpt || null,
    published_at: `${date} 09:00:00`,
    feature_image: n < PICTURES.length ? `__GHOST_URL__/content/images/2026/05/${PICTURES[n]![0]}` : null,
  }))
  const about = { ...post, id: 'a', type: 'page', slug: 'about', title: 'About', html: '<p>We bake bread.</p>' }
  const settings = {
    title: 'Crumb & Crust',
    description: 'Notes from a small bakery on baking bread slowly',
    accent_color: '#1f6f54',
    navigation: JSON.stringify([
      { label: 'Home', url: '/' },
      { label: 'About', url: '/about/' },
    ]),
    secondary_navigation: JSON.stringify([{ label: 'Imprint', url: 'https://example.com/imprint' }]),
  }
  const data = {
    posts: [...posts, about],
    tags: [{ id: 't1', name: 'Notes', slug: 'notes' }],
    posts_tags: posts.map(({ id }) => ({ post_id: id, tag_id: 't1', sort_order: 0 })),
    users: [{ id: 'u1', name: 'Ines Hartley' }],
    posts_authors: posts.map(({ id }) => ({ post_id: id, author_id: 'u1', sort_order: 0 })),
    settings: Object.entries(settings).map(([key, value]) => ({ key, value })),
  }
  return { 'ghost.json': JSON.stringify({ db: [{ meta: { exported_on: 1 }, data }] }), ...images }
}

const OLD = 'https://crumb.example.com'
const PICTURES = [
  ['loaf.jpg', '#c98b4f', '#5b2f14'],
  ['oven.jpg', '#e2b36b', '#8a3a12'],
  ['field.jpg', '#d9c877', '#3f6b4a'],
] as const

async function pictures(): Promise<[string, Buffer][]> {
  return Promise.all(
    PICTURES.map(async ([name, light, dark]): Promise<[string, Buffer]> => {
      const corners = Buffer.from([light, dark, light, dark].flatMap((hex) => [...Buffer.from(hex.slice(1), 'hex')]))
      const small = sharp(corners, { raw: { width: 2, height: 2, channels: 3 } })
      return [name, await small.resize(1600, 1067, { fit: 'fill', kernel: 'linear' }).jpeg().toBuffer()]
    }),
  )
}

const POSTS: readonly (readonly [slug: string, title: string, date: string, excerpt: string])[] = [
  [
    'slow-rye',
    'Three days for a rye loaf, and why it is worth the wait',
    '2026-05-20',
    'A dark loaf takes its time. What happens on each day, and what to do when nothing seems to.',
  ],
  ['wood-oven', 'Lighting the wood oven', '2026-05-12', ''],
  ['flour', 'Where our flour grows', '2026-04-28', 'A visit to the field that we can see from the bakery.'],
  ['starter', 'Keeping a starter alive on holiday', '2026-04-02', ''],
]

const PLAIN_TEXT =
  '<p>The first fire of the year smokes. The bricks have drunk all winter, and they give the water back slowly, so we begin two days before we bake.</p>' +
  '<h2>Small wood first</h2><p>Birch, split thin, laid like a small house. Then beech, and patience.</p>'

const ABOUT = `<!-- wp:paragraph --><p>We are two people, one oven and a cat. We bake on Tuesdays and Fridays.</p><!-- /wp:paragraph -->
<!-- wp:columns --><div class="wp-block-columns"><div class="wp-block-column"><h3>Open</h3><p>Tuesday and Friday, 7 to 13</p></div><div class="wp-block-column"><h3>Find us</h3><p>Mill Lane 4</p></div></div><!-- /wp:columns -->
<!-- wp:buttons --><div class="wp-block-buttons"><div class="wp-block-button"><a class="wp-block-button__link" href="mailto:bread@example.com">Write to us</a></div></div><!-- /wp:buttons -->`

const image = (name: string) => `${OLD}/wp-content/uploads/2026/05/${name}`

const WORDPRESS_TEXT = `<!-- wp:paragraph {"dropCap":true} --><p class="has-drop-cap">Rye does not hurry. The flour drinks more than wheat, the dough never becomes elastic, and the loaf needs a day of rest before it can be cut. See <a href="${OLD}/about/">who we are</a>.</p><!-- /wp:paragraph -->
<!-- wp:heading --><h2 class="wp-block-heading">The first day</h2><!-- /wp:heading -->
<!-- wp:list --><ul class="wp-block-list"><li>500 g of whole rye flour</li><li>350 g of water at 28 °C</li><li>100 g of starter<ul><li>fed in the morning</li></ul></li></ul><!-- /wp:list -->
<!-- wp:image {"align":"wide"} --><figure class="wp-block-image alignwide size-large"><img src="${image('oven.jpg')}" alt="The oven"/><figcaption class="wp-element-caption">The oven after two hours of fire</figcaption></figure><!-- /wp:image -->
<!-- wp:quote --><blockquote class="wp-block-quote"><p>Bread is patience that you can eat.</p><cite>My grandmother</cite></blockquote><!-- /wp:quote -->
<!-- wp:heading {"level":3} --><h3 class="wp-block-heading">Temperatures</h3><!-- /wp:heading -->
<!-- wp:table --><figure class="wp-block-table"><table><thead><tr><th>Stage</th><th>Temperature</th><th>Hours</th></tr></thead><tbody><tr><td>Starter</td><td>28 °C</td><td>12</td></tr><tr><td>Dough</td><td>24 °C</td><td>3</td></tr><tr><td>Proof</td><td>26 °C</td><td>1.5</td></tr></tbody></table><figcaption class="wp-element-caption">Measured in the dough</figcaption></figure><!-- /wp:table -->
<!-- wp:code --><pre class="wp-block-code"><code>hydration = water / flour
total     = flour + water + starter  # a long line that does not fit a phone and has to scroll sideways</code></pre><!-- /wp:code -->
<!-- wp:image {"align":"left"} --><figure class="wp-block-image alignleft size-medium"><img src="${image('loaf.jpg')}" alt="A loaf"/><figcaption>A finished loaf</figcaption></figure><!-- /wp:image -->
<!-- wp:paragraph --><p>On the second day the dough smells of apples. It is soft, heavy and sticks to everything, which is as it should be: wet hands, a scraper, and no more flour than the table needs. Shape it quickly, set it in a basket, and leave it alone until the surface shows fine cracks like dry earth. Then it goes into the hottest oven you have, and the steam does the rest of the work for a quarter of an hour.</p><!-- /wp:paragraph -->
<!-- wp:gallery --><figure class="wp-block-gallery has-nested-images columns-3">${PICTURES.map(([name]) => `<figure class="wp-block-image"><img src="${image(name)}" alt=""/></figure>`).join('')}<figcaption>Three mornings</figcaption></figure><!-- /wp:gallery -->
<!-- wp:embed --><figure class="wp-block-embed"><div class="wp-block-embed__wrapper">
https://www.youtube.com/watch?v=abc123
</div><figcaption>How to shape</figcaption></figure><!-- /wp:embed -->
<!-- wp:pullquote --><figure class="wp-block-pullquote"><blockquote><p>Wet hands, a scraper, and no hurry.</p></blockquote></figure><!-- /wp:pullquote -->
<!-- wp:separator --><hr class="wp-block-separator"/><!-- /wp:separator -->
<!-- wp:paragraph --><p>On the third day, eat it with <code>butter</code> and <mark>salt</mark>.</p><!-- /wp:paragraph -->`

const GHOST_TEXT = `<p>Rye does not hurry. See <a href="__GHOST_URL__/about/">who we are</a>.</p>
<div class="kg-card kg-callout-card kg-callout-card-grey"><div class="kg-callout-emoji">💡</div><div class="kg-callout-text">Begin on Thursday to have bread on Sunday.</div></div>
<figure class="kg-card kg-image-card kg-width-wide kg-card-hascaption"><img src="__GHOST_URL__/content/images/2026/05/oven.jpg" class="kg-image" alt="The oven" width="1600" height="1067"><figcaption>The oven after two hours of fire</figcaption></figure>
<h2 id="quote">What my grandmother said</h2>
<blockquote class="kg-blockquote-alt">Bread is patience that you can eat.</blockquote>
<figure class="kg-card kg-gallery-card kg-width-wide"><div class="kg-gallery-container"><div class="kg-gallery-row">${PICTURES.map(([name]) => `<div class="kg-gallery-image"><img src="__GHOST_URL__/content/images/2026/05/${name}" alt=""></div>`).join('')}</div></div></figure>
<figure class="kg-card kg-bookmark-card"><a class="kg-bookmark-container" href="https://example.com/rye"><div class="kg-bookmark-content"><div class="kg-bookmark-title">The chemistry of rye</div><div class="kg-bookmark-description">Why pentosans hold more water than gluten, and what that means for your dough.</div><div class="kg-bookmark-metadata"><span class="kg-bookmark-author">Example</span></div></div></a></figure>
<pre><code class="language-js">const hydration = water / flour</code></pre>
<div class="kg-card kg-button-card kg-align-center"><a href="/about/" class="kg-btn kg-btn-accent">Visit us</a></div>
<figure class="kg-card kg-embed-card"><iframe src="https://www.youtube.com/embed/abc" title="How to shape"></iframe></figure>`

const cdata = (text: string) => `<![CDATA[${text}]]>`

function item(id: number, type: string, fields: Record<string, string>, more = ''): string {
  const all = { 'wp:post_id': String(id), 'wp:post_type': type, 'wp:status': 'publish', ...fields }
  return `<item>${Object.entries(all)
    .map(([name, value]) => `<${name}>${cdata(value)}</${name}>`)
    .join('')}${more}</item>`
}

function meta(key: string, value: string): string {
  return `<wp:postmeta><wp:meta_key>${key}</wp:meta_key><wp:meta_value>${value}</wp:meta_value></wp:postmeta>`
}

const thumbnail = (id: number) => meta('_thumbnail_id', String(id))

function menuItem(id: number, order: number, title: string, url: string, parent = '0'): string {
  return item(
    id,
    'nav_menu_item',
    { title, 'wp:menu_order': String(order) },
    `<category domain="nav_menu" nicename="main">${cdata('Main')}</category>${meta('_menu_item_type', 'custom')}${meta('_menu_item_url', url)}${meta('_menu_item_menu_item_parent', parent)}`,
  )
}
