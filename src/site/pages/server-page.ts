import { escapeAttribute, escapeText } from '#text/escape-html.ts'
import { textDirection } from '../render/text-direction.ts'
import { stylesheet } from './stylesheet.ts'

/** The frame of every page that is the server's own. `body` is html; `stylesheetHref` null inlines the stylesheet. */
export function serverPage(page: {
  title: string
  language: string
  stylesheetHref: string | null
  /** Further html of the head. */
  head?: string
  body: string
}): string {
  const style = page.stylesheetHref
    ? `<link rel="stylesheet" href="${escapeAttribute(page.stylesheetHref)}">`
    : `<style>${stylesheet}</style>`
  const direction = textDirection(page.language) === 'rtl' ? ' dir="rtl"' : ''
  return `<!doctype html>
<html lang="${escapeAttribute(page.language)}"${direction}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeText(page.title)}</title>
${style}${page.head ?? ''}
</head>
<body>
${page.body}
</body>
</html>
`
}
