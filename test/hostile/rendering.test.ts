import assert from 'node:assert/strict'
import { test } from 'node:test'
import { markdownTask } from '#resources/content/page-views/tasks.ts'
import { composeTask } from '#site/render/compose-document.ts'
import { parts } from '../site/render/parts.ts'
import { HOSTILE, KNOWN } from './support/hostile-html.ts'
import { LONG, workers } from './support/in-time.ts'

const inTime = workers()

const PAGE = { title: 'T', url: 'https://site.test/a', description: null }

for (const { name, html: htmlOf } of HOSTILE)
  test(`rendering ${name} ends in time`, async () => {
    const html = htmlOf(LONG)
    await inTime(composeTask, parts(html, { header: html, footer: html, html_head: html }))
    await inTime(markdownTask, { html, page: PAGE })
  })

for (const { name, html } of KNOWN)
  test(`the Markdown of ${name} stays within bounds`, async () => {
    assert.ok((await inTime(markdownTask, { html: html(200_000), page: PAGE })).length < 3_500_000)
  })
