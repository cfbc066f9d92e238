import { MAX_COMMENT, MAX_NAME } from '#resources/history/previews/schema.ts'
import { escapeAttribute } from '#text/escape-html.ts'

/** Inputs keep the look of their browser, regardless of the page's own styles. */
const RESET = 'all:revert;'
const BOX = `${RESET}position:relative;z-index:2147483647;max-width:40rem;margin:2rem auto 1rem;padding:.75rem 1rem;border:1px solid #8a8a8a;border-radius:6px;background:#fff;color:#1f1f1f;font:16px/1.5 system-ui,sans-serif;text-align:start`
const INPUT = `${RESET}display:block;box-sizing:border-box;width:100%;font:inherit`

/** At the end of a previewed page: a form that needs no script. `path` is the page's. */
export function commentBox(path: string): string {
  return `<details style="${BOX}">
<summary style="${RESET}cursor:pointer">Comment on this preview</summary>
<form method="post" action="/_preview/comments" style="${RESET}">
<input type="hidden" name="page_path" value="${escapeAttribute(path)}">
<p style="${RESET}"><label style="${RESET}">Your name <input name="name" required maxlength="${MAX_NAME}" autocomplete="name" style="${INPUT}"></label></p>
<p style="${RESET}"><label style="${RESET}">Your comment on this page <textarea name="text" required rows="4" maxlength="${MAX_COMMENT}" style="${INPUT}"></textarea></label></p>
<p style="${RESET}"><button style="${RESET}font:inherit">Send</button></p>
</form>
</details>`
}
