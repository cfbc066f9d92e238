import { htmlToMarkdown } from './html-to-markdown.ts'

/**
 * A page as Markdown for programs: front matter with title, url and description (those that exist), then the main
 * content. `html` is the page's own, without the site's header and footer. Always ends with a line break.
 */
export function toMarkdown(
  html: string,
  page: { title: string | null; url: string; description: string | null },
): string {
  const matter = [
    page.title ? `title: ${quoted(page.title)}` : null,
    `url: ${quoted(page.url)}`,
    page.description ? `description: ${quoted(page.description)}` : null,
  ].filter((line) => line !== null)
  const content = htmlToMarkdown(html, page.url)
  return `---\n${matter.join('\n')}\n---\n${content ? `\n${content}\n` : ''}`
}

/** YAML's double-quoted scalars take JSON's escapes, and so stay on one line. */
function quoted(text: string): string {
  return JSON.stringify(text).replace(/[\u007f-\u009f\u2028\u2029]/g, (character) => {
    return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
  })
}
