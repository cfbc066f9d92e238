import { html } from '#account-pages/html.ts'
import type { Guide } from '#transport/reference/guides/guide.ts'

export const listsAndRetries: Guide = {
  slug: 'lists-and-retries',
  title: 'Lists, retries, caching',
  about: 'Pages of lists, Idempotency-Key, ETag.',
  body: (base) => html`<h2>Lists</h2>
<p>A list answers <code>{"data": […], "meta": {…}}</code>. <code>page</code> counts from 1; <code>per</code> is 50 unless given and at most 200, for files without a maximum. <code>meta.next_page</code> is null on the last page, and the header <code>Link</code> names the neighbors.</p>
<pre>curl "${base}/api/v1/websites/$SITE/pages?per=100&amp;page=2&amp;sort=-updated_at" -H "Authorization: Bearer $KEY"</pre>
<p>Records are in the order of their creation, versions with the newest first. Lists leave out <code>html_content</code>; <code>fields=html_content</code> adds it.</p>
<h2>Retries</h2>
<p>GET and PUT can be sent again. With POST, PATCH and DELETE send an <code>Idempotency-Key</code>, a new random text for each thing that you want done. If the answer was lost, the same request with the same key gets the first answer again, with <code>Idempotent-Replayed: true</code>, for 24 hours; nothing is created twice.</p>
<pre>curl ${base}/api/v1/websites/$SITE/pages \\
  -H "Authorization: Bearer $KEY" -H 'Content-Type: application/json' -H "Idempotency-Key: $(uuidgen)" \\
  -d '{"title": "Menu"}'</pre>
<p>Retry after a network error, 429 and 503, after the seconds of <code>Retry-After</code> where there is one. Do not retry other errors.</p>
<h2>Caching</h2>
<p>Single records have an <code>ETag</code>. With <code>If-None-Match</code> the answer is 304 without a body while the record is the same. With <code>If-Match</code> a change or a deletion is refused with 412 when the record has changed since.</p>
<p>A read that follows the answer to a write always shows that write.</p>`,
}
