/** The website that is built: its texts, and the one mistake that is to be found and mended. */
export const PLACES = [
  {
    path: '/',
    title: 'Home',
    heading: 'Bread from Mill Lane',
    text: 'We bake sourdough by hand, six mornings a week.',
  },
  {
    path: '/bread',
    title: 'Our bread',
    heading: 'What we bake',
    text: 'Rye, spelt and wheat, each leavened for a day.',
  },
  {
    path: '/about',
    title: 'About us',
    heading: 'Two bakers, one oven',
    text: 'Ida and Tom took over the mill in 2009.',
  },
  { path: '/visit', title: 'Visit us', heading: 'When we are open', text: 'Tuesday to Sunday, from seven to one.' },
  { path: '/contact', title: 'Contact', heading: 'Write or call', text: 'Orders until six the evening before.' },
] as const

export const STYLE = `<style>
  body { margin: 0; font: 18px/1.6 Georgia, serif; color: rgb(51, 34, 17); background: rgb(255, 250, 240) }
  header, main, footer { max-width: 40rem; margin: auto; padding: 1rem }
  nav { display: flex; flex-wrap: wrap; gap: 1rem }
</style>`

export const HEADER = `<header><p><a href="/">Mill Lane Bakery</a></p><nav aria-label="Main">
${PLACES.slice(1)
  .map(({ path, title }) => `<a href="${path}">${title}</a>`)
  .join('\n')}
</nav></header>`

export const FOOTER = '<footer><p>Mill Lane Bakery, 4 Mill Lane</p></footer>'

export function bodyOf({ path, heading, text }: (typeof PLACES)[number]): string {
  return `<main><h1>${heading}</h1><p>${text}</p><p>${path === '/visit' ? WRONG : ''}</p></main>`
}

/** A link that leads nowhere, and the one that was meant. */
export const WRONG = '<a href="/contakt">Order before you come</a>'
export const RIGHT = '<a href="/contact">Order before you come</a>'
