/** The address of the Markdown of the page at `url` (absolute, or a path): `/` → `/index.md`, `/about` → `/about.md`. */
export function markdownUrl(url: string): string {
  const [, origin = '', path = '', rest = ''] = /^([a-z][a-z0-9+.-]*:\/\/[^/?#]*)?([^?#]*)(.*)$/is.exec(url) ?? []
  const name = path.replace(/\/+$/, '')
  return `${origin}${name === '' ? '/index' : name}.md${rest}`
}
