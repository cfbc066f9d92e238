import { htmlMaker } from '../seed/html.ts'

/** Built either way: five pages of 3 to 20 KB that share some 3 KB of styling, navigation and footer. */
const SIZES = { '': 12_000, services: 20_000, prices: 8_000, about: 6_000, contact: 3_000 }

export const PAGES = Object.entries(SIZES).map(([slug, bytes]) => ({
  path: `/${slug}`,
  title: slug ? `Our ${slug}` : 'Welcome',
  main: `<main>\n<p id="lead">This is about ${slug || 'us'}.</p>\n${htmlMaker(bytes)()}<p id="hours">Open from nine to five.</p>\n</main>`,
}))

const RULES = ['body', 'header', 'nav a', 'main', '.part', '.part h2', '.part p', '#hours', 'footer', 'footer a']
export const STYLE = `<style>\n${RULES.map(
  (rule) =>
    `${rule} { margin: 0 auto; padding: 1rem; max-width: 60rem; color: #222; font: 1rem/1.6 system-ui, sans-serif; background: #fff }`,
).join('\n')}\n</style>`
export const HEADER = `<header>\n<p><a href="/">Harbour Garden</a></p>\n<nav>\n${PAGES.map(
  ({ path, title }) => `<a href="${path}">${title}</a>`,
).join('\n')}\n</nav>\n</header>`
export const FOOTER = '<footer>\n<p>Harbour Garden, 4 Mill Lane. Call 555 0100.</p>\n</footer>'

/** `on` is a page's path or the kind of a shared part; `at` is the element that holds the text. */
export type Change = { on: string; at?: string; old_html: string; new_html: string }

/** Made afterwards, one at a time: seven changes of one page, three of what all pages share. */
export const CHANGES: Change[] = [
  { on: '/', at: '#hours', old_html: 'nine to five', new_html: 'ten to six' },
  { on: '/prices', at: '#lead', old_html: 'This is about prices.', new_html: 'All prices include tax.' },
  { on: 'footers', old_html: '555 0100', new_html: '555 0199' },
  { on: '/services', at: '#hours', old_html: 'Open from nine', new_html: 'Open daily from nine' },
  { on: '/about', at: '#lead', old_html: '<p id="lead">', new_html: '<h1>Who we are</h1>\n<p id="lead">' },
  { on: 'html_heads', old_html: 'nav a { margin: 0 auto;', new_html: 'nav a { margin: 0 1rem;' },
  { on: '/contact', at: '#lead', old_html: 'This is about contact.', new_html: 'Write to us.' },
  { on: '/prices', at: '#hours', old_html: 'Open from nine to five.', new_html: 'Prices hold until March.' },
  { on: 'headers', old_html: '>Our prices<', new_html: '>What it costs<' },
  { on: '/', at: '#lead', old_html: 'This is about us.', new_html: 'A garden by the harbour.' },
]
