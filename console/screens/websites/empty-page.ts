import { api } from '#console/api/api.ts'
import { pageWithHeading } from '#console/page-html.ts'
import { THEME_CSS, THEMES } from './empty-page-themes.ts'

const HEADER = `<header class="top">
  <a class="brand" href="/">{{ website.name }}</a>
  <nav aria-label="Main">
    <a href="/">Home</a>
  </nav>
</header>`

const FOOTER = `<footer class="bottom">
  <p>{{ website.name }}</p>
</footer>`

const LANGUAGE = { default_on_page_language: 'en' }

/**
 * An empty page in a website that looks like one: with a menu to add pages to, and themes to choose from, so that every
 * section that is added is right from the start. @returns the id of the page
 */
export async function makeEmptyPage(websiteId: string, name: string): Promise<string> {
  const [page] = await Promise.all([
    api.pages.create(websiteId, { path: '/', title: name, html_content: pageWithHeading(name) }),
    api.headers.create(websiteId, { name: 'header', html_content: HEADER, ...LANGUAGE }),
    api.footers.create(websiteId, { name: 'footer', html_content: FOOTER, ...LANGUAGE }),
    ...THEMES.map((theme) => api.themes.create(websiteId, { ...theme, css: THEME_CSS })),
  ])
  return page.id
}
