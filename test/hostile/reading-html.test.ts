import { test } from 'node:test'
import { checkTask } from '#resources/content/html-checks/check-change.ts'
import { outlineTask } from '#resources/content/page-views/tasks.ts'
import { findTask } from '#resources/content/pages/find-task.ts'
import { HOSTILE } from './support/hostile-html.ts'
import { LONG, workers } from './support/in-time.ts'

const inTime = workers()

const MANY_CLASSES = Array.from({ length: 160 }, (_, n) => `.c${n}`)
  .join('')
  .slice(0, 499)

for (const { name, html: htmlOf } of HOSTILE)
  test(`reading ${name} ends in time`, async () => {
    const html = htmlOf(LONG)
    await inTime(outlineTask, { html, selector: undefined, most: 200 })
    for (const selector of ['* '.repeat(30), MANY_CLASSES, '#nope > is.not']) await inTime(findTask, { html, selector })
    await inTime(checkTask, { before: html, after: `<b>${html}`, isPage: true, origin: 'http://a', path: '/' })
  })
