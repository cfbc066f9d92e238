import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { mailsTo, mailTo } from '#test/support/mailbox.ts'
import { startService } from '#test/support/service.ts'
import { HTML, startPreview } from './preview-support.ts'
import { makeSite } from './support.ts'

const service = await startService()
after(() => service.close())

const COMMENTS = '/_preview/comments'

test('who has the link comments on a page; the team reads it, and who started the preview gets one mail', async () => {
  const site = await makeSite(service)
  const page = await site.add('pages', { path: '/about', html_content: '<p>about</p>' })
  const preview = await startPreview(service, site)
  assert.match(
    await preview.text('/about'),
    /<form method="post" action="\/_preview\/comments"[\s\S]*name="page_path" value="\/about"/,
  )
  assert.ok(!(await site.text('/about')).includes('_preview'))
  const hostile = '<script>alert(1)</script>\n"quoted" \u0007& more @agent'
  const fields = { name: ' Zoë ', text: hostile, page_path: '/about' }
  const sent = await preview.post(COMMENTS, fields, HTML)
  assert.deepEqual([sent.status, sent.headers.location], [303, '/_preview/thanks?path=%2Fabout'])
  const thanks = await preview.get(sent.headers.location!, HTML)
  assert.match(thanks.text, /<a href="\/about">/)
  assert.ok(!(await preview.get('/_preview/thanks?path=javascript:alert(1)')).text.includes('javascript:'))
  const { status, body } = await site.owner.get(`/api/v1/websites/previews/${preview.id}/comments`)
  assert.equal(status, 200)
  assert.equal(body.meta.total_count, 1)
  const [{ id, created_at, updated_at, ...comment }] = body.data
  assert.deepEqual(comment, {
    website_id: site.id,
    number: 1,
    page_id: page.id,
    page_path: '/about',
    record: null,
    preview_id: preview.id,
    selector: null,
    quote: null,
    source: null,
    element_html: null,
    done_as: [],
    text: '<script>alert(1)</script>\n"quoted" & more @agent',
    // A stranger gives no agent a task.
    mentions: [],
    author: { type: 'visitor', id: null, name: 'Zoë', client: null },
    untrusted: true,
    status: 'open',
    replies: [],
    change_set_id: null,
    request_id: null,
    resolved_by: null,
  })
  const { body: all } = await site.owner.get(`/api/v1/websites/${site.id}/comments?preview_id=${preview.id}`)
  assert.deepEqual(all.data, body.data)
  assert.ok(id && created_at && updated_at === created_at)
  const mail = await mailTo(service, site.owner.email)
  assert.match(mail.text!, /Zoë on \/about: <script>/)
  assert.ok(!mail.html!.includes('<script>'))
  const { body: events } = await site.owner.get(`/api/v1/websites/${site.id}/events?per=200`)
  const commented = events.data.find(({ type }: { type: string }) => type === 'preview.commented')
  assert.deepEqual([commented.type, commented.actor.type], ['preview.commented', 'visitor'])
  const created = events.data.find(({ type }: { type: string }) => type === 'comment.created')
  assert.deepEqual(created.data, commented.data)
  assert.ok(!JSON.stringify(events).includes(preview.token))
  // A second comment waits for the next mail.
  await preview.post(COMMENTS, { name: 'Zoë', text: 'again', page_path: '/none' }, HTML)
  service.services.worker.wake()
  const { reader } = service.database
  const job = await reader
    .selectFrom('jobs')
    .select('run_at')
    .where('kind', '=', 'previews.mail_comments')
    .executeTakeFirstOrThrow()
  assert.ok(Number(job.run_at) > Date.now() + 60_000)
  assert.equal((await mailsTo(service, site.owner.email)).length, 1)
})

test('blank, long and too many comments are refused, and so are all where none are wanted', async () => {
  const site = await makeSite(service)
  await site.add('pages', { path: '/', html_content: '<p>home</p>' })
  const [preview, silent] = [await startPreview(service, site), await startPreview(service, site, { comments: false })]
  const fields = { name: 'Ann', text: 'Good', page_path: '/' }
  for (const wrong of [
    { name: ' ' },
    { text: '\u0000' },
    { text: 'x'.repeat(5_001) },
    { name: 'x'.repeat(101) },
    { page_path: '' },
  ]) {
    const { status } = await preview.post(COMMENTS, { ...fields, ...wrong })
    assert.ok(status === 422 || status === 400, `${JSON.stringify(wrong).slice(0, 60)} is ${status}`)
  }
  assert.equal((await silent.post(COMMENTS, fields)).status, 404)
  assert.ok(!(await silent.text()).includes('_preview'))
  await service.database.write((tx) =>
    tx.updateTable('previews').set({ comments: 500 }).where('id', '=', preview.id).execute(),
  )
  const full = await preview.post(COMMENTS, fields)
  assert.equal(JSON.parse(full.text).code, 'preview_comment_limit_reached')
  await service.database.write((tx) =>
    tx.updateTable('previews').set({ comments: 0 }).where('id', '=', preview.id).execute(),
  )
  const statuses: number[] = []
  while (!statuses.includes(429) && statuses.length < 12) statuses.push((await preview.post(COMMENTS, fields)).status)
  assert.equal(statuses.at(-1), 429)
  const outside = await service.visit(preview.host, COMMENTS, {
    method: 'POST',
    body: new URLSearchParams(fields).toString(),
  })
  assert.equal(outside.status, 403)
})
