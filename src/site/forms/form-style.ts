import { createHash } from 'node:crypto'
import { stylesheet } from '#site/pages/stylesheet.ts'

/** What forms need on the service's own pages, besides their stylesheet. */
export const formStyle = `.site-form__field { margin: 0 0 20px; padding: 0; border: 0; }
.site-form__label { display: block; margin: 0 0 4px; font-size: 14px; font-weight: 500; }
.site-form__required, .site-form__help { color: var(--muted); font-size: 14px; font-weight: 400; }
.site-form__help, .site-form__error { margin: 4px 0 0; }
.site-form__error, .site-form__errors { color: var(--danger); font-size: 14px; }
.site-form input[type="checkbox"], .site-form input[type="radio"] { width: auto; min-height: 0; }
.site-form__choice, .site-form__field--checkbox, .site-form__field--consent { display: flex; flex-wrap: wrap; gap: 8px; align-items: baseline; }
.site-form__choice label, .site-form__field--checkbox label, .site-form__field--consent label { margin: 0; }
.site-form__field--checkbox p, .site-form__field--consent p { flex-basis: 100%; }
.site-form__trap { position: absolute; left: -10000px; width: 1px; height: 1px; overflow: hidden; }
`

/** For `form-pages.ts`: its two stylesheets by hash, and forms that post to the website itself. */
export const formPageCsp = [
  "default-src 'none'",
  `style-src '${hashOf(stylesheet)}' '${hashOf(formStyle)}'`,
  "img-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

function hashOf(css: string): string {
  return `sha256-${createHash('sha256').update(css).digest('base64')}`
}
