import assert from 'node:assert/strict'
import { test } from 'node:test'
import { toMarkdown } from '#html/markdown/to-markdown.ts'
import { composeDocument } from '#site/render/compose-document.ts'
import { plenty } from '#test/support/plenty.ts'
import type { WorkBudget } from '#text/work-budget.ts'
import { parts } from '../site/render/parts.ts'
import { HOSTILE, KNOWN } from './support/hostile-html.ts'
import { assertLinear } from './support/steps.ts'

const PAGE = { title: 'T', url: 'https://site.test/a', description: null }
const markdown = (html: string, budget: WorkBudget) => toMarkdown(html, PAGE, budget)

for (const { name, html } of HOSTILE)
  test(`rendering ${name} is linear`, () => {
    assertLinear('compose', (length) => (budget) => composeDocument(parts(html(length)), budget), 3)
    assertLinear(
      'shared parts',
      (length) => (budget) => {
        const part = html(length)
        return composeDocument(parts('', { header: part, footer: part, html_head: part }), budget)
      },
      9,
    )
    assertLinear('markdown', (length) => (budget) => markdown(html(length), budget), 120)
  })

for (const { name, html } of KNOWN)
  test(`the Markdown of ${name} stays within bounds`, () => {
    assert.ok(markdown(html(200_000), plenty()).length < 3_500_000)
  })
