import { test } from 'node:test'
import { findElement, outlineHtml } from '#html/find-element.ts'
import { lintHtml } from '#html/lint.ts'
import { readElements } from '#html/read-elements.ts'
import { checkChange } from '#resources/content/html-checks/check-change.ts'
import { HOSTILE } from './support/hostile-html.ts'
import { assertLinear } from './support/steps.ts'

const MANY_CLASSES = Array.from({ length: 160 }, (_, n) => `.c${n}`)
  .join('')
  .slice(0, 499)

for (const { name, html } of HOSTILE)
  test(`reading ${name} is linear`, () => {
    assertLinear('elements', (length) => (budget) => readElements(html(length), budget), 3)
    assertLinear(
      'outline',
      (length) => (budget) => outlineHtml(html(length), { selector: undefined, most: 200 }, budget),
      6,
    )
    assertLinear('deep selector', (length) => (budget) => findElement(html(length), '* '.repeat(30), budget), 20)
    assertLinear('many classes', (length) => (budget) => findElement(html(length), MANY_CLASSES, budget), 20)
    assertLinear('lint', (length) => (budget) => lintHtml(html(length), budget), 3)
    const place = { isPage: true, origin: 'http://a', path: '/' }
    assertLinear(
      'check of a change',
      (length) => (budget) => checkChange({ before: html(length), after: `<b>${html(length)}`, ...place }, budget),
      25,
    )
    assertLinear('no such element', (length) => (budget) => findElement(html(length), '#nope > is.not', budget), 12)
  })
