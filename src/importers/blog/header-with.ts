import { escapeText } from '#text/escape-html.ts'

/** A header with the website's name and its menu, an html list. */
export function headerWith(menu: string, name: string): string {
  return `<header>\n  <a href="/">${escapeText(name || 'Home')}</a>\n  <nav aria-label="Main">${menu}</nav>\n</header>\n`
}
