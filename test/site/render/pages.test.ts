import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import { inlineStyleCsp } from '#site/pages/content-security-policy.ts'
import { errorPage } from '#site/pages/error-page.ts'
import { notFoundPage } from '#site/pages/not-found.ts'
import { stylesheet } from '#site/pages/stylesheet.ts'

const evil = '<script>"&'
const pages = {
  notFound: notFoundPage({ siteName: evil, language: 'de-AT' }),
  unknownLanguage: notFoundPage({ siteName: evil, language: 'constructor' }),
  failed: errorPage({ status: 500, siteName: evil, language: 'en', requestId: evil }),
  unavailable: errorPage({ status: 503, siteName: null, language: 'fr' }),
}

for (const [name, html] of Object.entries(pages)) {
  test(`${name} is small, escaped and without scripts`, () => {
    assert.ok(Buffer.byteLength(html) + Buffer.byteLength(stylesheet) < 20_480)
    assert.ok(!html.includes('<script'))
    assert.ok(!/ style=| on\w+=/.test(html))
    assert.equal(html.match(/<h1>/g)?.length, 1)
  })
}

test('pages declare their language', () => {
  assert.match(pages.notFound, /<html lang="de-AT">/)
  assert.match(pages.unknownLanguage, /<html lang="en">/)
})

test('the policy allows the style that the pages carry, and no other', () => {
  const [, style] = /<style>([\s\S]*)<\/style>/.exec(pages.notFound)!
  const hash = createHash('sha256').update(style!).digest('base64')
  assert.ok(inlineStyleCsp.includes(`style-src 'sha256-${hash}'`))
  assert.ok(!inlineStyleCsp.includes('unsafe'))
})

/** Relative luminance (WCAG 2.2) of `oklch(l c h)`, by the CSS Color 4 matrices. */
function luminance(color: string): number {
  const [l, c, h] = color.match(/[\d.]+/g)!.map(Number) as [number, number, number]
  const [a, b] = [c * Math.cos((h * Math.PI) / 180), c * Math.sin((h * Math.PI) / 180)]
  const [L, M, S] = [
    (l + 0.3963377774 * a + 0.2158037573 * b) ** 3,
    (l - 0.1055613458 * a - 0.0638541728 * b) ** 3,
    (l - 0.0894841775 * a - 1.291485548 * b) ** 3,
  ]
  const clamp = (value: number) => Math.min(1, Math.max(0, value))
  return (
    0.2126 * clamp(4.0767416621 * L - 3.3077115913 * M + 0.2309699292 * S) +
    0.7152 * clamp(-1.2684380046 * L + 2.6097574011 * M - 0.3413193965 * S) +
    0.0722 * clamp(-0.0041960863 * L - 0.7034186147 * M + 1.707614701 * S)
  )
}

function contrast(one: string, other: string): number {
  const [low, high] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number]
  return (high + 0.05) / (low + 0.05)
}

for (const theme of ['light', 'dark']) {
  test(`the ${theme} colours have the contrast of WCAG AA`, () => {
    const [, block] = new RegExp(`data-theme="${theme}"\\] \\{([^}]*)\\}`).exec(stylesheet)!
    const color = Object.fromEntries([...block!.matchAll(/--([\w-]+): (oklch\([^)]*\))/g)].map(([, k, v]) => [k, v!]))
    for (const ground of ['surface', 'raised']) {
      for (const ink of ['text', 'muted', 'accent', 'danger', 'warning']) {
        assert.ok(contrast(color[ink]!, color[ground]!) >= 4.5, `${ink} on ${ground}`)
      }
      assert.ok(contrast(color.control!, color[ground]!) >= 3, `control on ${ground}`)
    }
    assert.ok(contrast(color['on-accent']!, color.accent!) >= 4.5, 'on-accent')
  })
}
