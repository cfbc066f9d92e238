import { formPageCsp, formStyle } from '#site/forms/form-style.ts'
import { serverPage } from '#site/pages/server-page.ts'
import { escapeAttribute, escapeText } from '#text/escape-html.ts'

/** Pages of ours on the origin of a preview. */

/** The same page for any reason, so that nobody learns which previews there are. */
export const closedPage = page('Preview not available', [
  'This preview has ended, or the link is not complete. Ask the person who sent it for a new one.',
])

export const NOT_SENT = 'This is a preview: the form was checked, and nothing was sent.'

export function notSentPage(): string {
  return page('Nothing was sent', [NOT_SENT], BACK)
}

export function thanksPage(path: string): string {
  return page('Thank you', ['Your comment was sent to the person who shared this preview.'], backTo(path))
}

export function problemPage(title: string, detail: string): string {
  return page(title, [detail], BACK)
}

/** `path` is where to go on, with its query. */
export function passwordPage(path: string, problem: string | null): string {
  const said = problem === null ? '' : `<p role="alert">${escapeText(problem)}</p>\n`
  return page(
    'This preview has a password',
    [],
    `${said}<form method="post" action="/_preview/password">
<input type="hidden" name="path" value="${escapeAttribute(path)}">
<p><label for="password">Password</label><br>
<input id="password" type="password" name="password" required autofocus autocomplete="current-password"></p>
<p><button>Show the preview</button></p>
</form>`,
  )
}

/** `ancestor` is the origin that may frame the page. */
export function previewPageCsp(ancestor: string): string {
  return formPageCsp.replace("frame-ancestors 'none'", frameAncestors(ancestor))
}

export function frameAncestors(ancestor: string): string {
  return `frame-ancestors 'self' ${ancestor}`
}

const BACK = '<p><a href="/">Back to the preview</a></p>'

function backTo(path: string): string {
  return `<p><a href="${escapeAttribute(path)}">Back to the page</a></p>`
}

function page(title: string, paragraphs: readonly string[], more = ''): string {
  const said = paragraphs.map((text) => `<p>${escapeText(text)}</p>`).join('\n')
  return serverPage({
    title,
    language: 'en',
    stylesheetHref: null,
    head: `<style>${formStyle}</style>`,
    body: `<main class="centred">\n<h1>${escapeText(title)}</h1>\n${said}\n${more}\n</main>`,
  })
}
