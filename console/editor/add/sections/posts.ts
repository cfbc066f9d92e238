import { columnsOf, dateOf, textOf, titleOf } from '../columns-of.ts'
import type { Section } from '../section.ts'
import { CARD, columns, HEAD, PICTURE, PLAIN_LIST, placeholder, SECTION, SOFT } from '../styles.ts'

const ABOUT = /post|blog|news|article|journal|stor(y|ies)|recipe/i

const around = (list: string) => `<section aria-labelledby="posts" style="${SECTION}">
  <div style="${HEAD}">
    <h2 id="posts">Latest posts</h2>
  </div>
  <ul style="${PLAIN_LIST}; ${columns(16)}">
${list}
  </ul>
</section>`

const post = (date: string) => `    <li style="${CARD}">
      <img ${placeholder(640, 400)} loading="lazy" style="${PICTURE}">
      <h3>Title of a post</h3>
      <p style="${SOFT}">${date}</p>
      <p>What it is about, in one sentence.</p>
    </li>`

export const posts: Section = {
  title: 'Posts',
  sketch:
    't8,8,44 c8,20,32,44 c44,20,32,44 c80,20,32,44 p11,23,26,16 p47,23,26,16 p83,23,26,16 l12,46,22 l48,46,22 l84,46,22 l12,52,18 l48,52,18 l84,52,18',
  html: around(['1 March', '15 February', '2 February'].map(post).join('\n')),
  ofRows({ key, name, columns: all, link }) {
    const { title, date, text, picture } = columnsOf({ columns: all })
    if (title === undefined || !(ABOUT.test(key) || ABOUT.test(name))) return null
    const shown = [
      picture &&
        `<img site-if="row.${picture}" src="{{ row.${picture} }}" alt="{{ row.${picture}.alt }}" loading="lazy" style="${PICTURE}">`,
      `<h3>${titleOf(title, link)}</h3>`,
      date && `<p style="${SOFT}">${dateOf(date)}</p>`,
      text && `<p>${textOf(text)}</p>`,
    ].filter(Boolean)
    const order = date ? ` sort="-${date}"` : ''
    return around(`    <site-rows table="${key}"${order} limit="6"><li style="${CARD}">
      ${shown.join('\n      ')}
    </li><site-empty><li>No posts yet.</li></site-empty></site-rows>`)
  },
}
