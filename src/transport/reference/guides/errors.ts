import { html } from '#account-pages/html.ts'
import type { Guide } from '#transport/reference/guides/guide.ts'

export const errors: Guide = {
  slug: 'errors',
  title: 'Errors',
  about: 'One body for all of them; what to do with each.',
  body: () => html`<p>Every error has the same body. <code>error</code> says what is wrong and <code>detail</code> what would be right, both for people; <code>code</code> is a stable name for programs.</p>
<pre>{
  "error": "Status must be one of: published, draft",
  "detail": "status is \"drafts\" and must be one of: published, draft. Did you mean \"draft\"?",
  "code": "validation_failed",
  "errors": {"status": ["must be one of: published, draft"]},
  "request_id": "0195a2b4-7c10-7d3e-9f00-00000000000a"
}</pre>
<table>
<thead><tr><th>Status</th><th>Means</th><th>Do</th></tr></thead>
<tbody>
<tr><td>400</td><td>The request cannot be read, or a query parameter does not parse.</td><td>Correct it.</td></tr>
<tr><td>401</td><td>The credential is missing, unknown, expired or revoked.</td><td>Send <code>Authorization: Bearer</code> with a key that works.</td></tr>
<tr><td>403</td><td>The key is read-only (<code>insufficient_scope</code>), or your role on the website is too low (<code>insufficient_role</code>).</td><td>Ask an admin of the website for a higher role.</td></tr>
<tr><td>404</td><td>There is no such record, or you have no access to its website.</td><td>Check the id.</td></tr>
<tr><td>405</td><td>The address exists for other methods, which <code>Allow</code> names.</td><td>Use one of those.</td></tr>
<tr><td>409</td><td>A request with this <code>Idempotency-Key</code> is still running.</td><td>Wait, and send it again.</td></tr>
<tr><td>412</td><td>The record has changed since the <code>ETag</code> of <code>If-Match</code>.</td><td>Read it again, then decide.</td></tr>
<tr><td>413</td><td>The body or the file is too large.</td><td>See <a href="/docs/limits">limits</a>.</td></tr>
<tr><td>422</td><td>Fields are invalid, each named in <code>errors</code>, or a limit of the plan is reached. Nothing was changed.</td><td>Correct all that <code>errors</code> names.</td></tr>
<tr><td>429</td><td>Too many requests.</td><td>Wait for the seconds of <code>Retry-After</code>.</td></tr>
<tr><td>503</td><td>The server is busy, or something that it depends on is unavailable.</td><td>Wait for the seconds of <code>Retry-After</code>, and send it again.</td></tr>
</tbody>
</table>
<h2>What else an error can hold</h2>
<p><code>closest</code>: the fragment most like an <code>old_html</code> that was not found. <code>match_count</code>: how often an ambiguous one was found. <code>nearest</code>: existing selectors most like one that matches nothing. <code>index</code>: which part of a batch failed, from 0.</p>
<h2>Warnings</h2>
<p>What is accepted but probably not meant is named in <code>warnings</code> of the answer: a misspelled field, for example, is ignored and named there with the field it resembles. Log them.</p>
<h2>Reporting a problem</h2>
<p>Every response has the header <code>X-Request-Id</code>. It finds the request in the logs of the service.</p>`,
}
