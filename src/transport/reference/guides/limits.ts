import { html } from '#account-pages/html.ts'
import type { Guide } from '#transport/reference/guides/guide.ts'

export const limits: Guide = {
  slug: 'limits',
  title: 'Limits',
  about: 'Sizes, rates and plans.',
  body: () => html`<p>The limits of each field are in its description. <a href="/docs/account#me_get"><code>me_get</code></a> answers those of your plan, and how much of them is used.</p>
<h2>Requests</h2>
<table>
<tbody>
<tr><th scope="row">Rate</th><td>3,000 requests a minute for each key or token, unless the operator set another; the header <code>RateLimit</code> says how many are left.</td></tr>
<tr><th scope="row">JSON body</th><td>4 MB</td></tr>
<tr><th scope="row">Html of a record</th><td>1,000,000 characters</td></tr>
<tr><th scope="row">Css of a component</th><td>50,000 characters</td></tr>
<tr><th scope="row">Components, snippets, themes</th><td>1,000, 500 and 100 on a website</td></tr>
<tr><th scope="row">Edits in a request</th><td>100 of one record, or 100 records of a batch</td></tr>
<tr><th scope="row">Items of a list</th><td>50 by default, at most 200</td></tr>
<tr><th scope="row">Html of a list</th><td>4 MB; for more, the error names the <code>per</code> that fits</td></tr>
<tr><th scope="row">Base64 upload</th><td>20 KB decoded</td></tr>
<tr><th scope="row">Upload address</th><td>ten minutes, as often as needed</td></tr>
<tr><th scope="row">Idempotency-Key</th><td>255 characters, 24 hours</td></tr>
</tbody>
</table>
<h2>Plans</h2>
<p>The operator of a service may have set others; <code>me_get</code> says what holds for you.</p>
<table>
<thead><tr><th>Limit</th><th>free</th><th>pro</th><th>business</th></tr></thead>
<tbody>
<tr><th scope="row">Websites</th><td>1</td><td>10</td><td>100</td></tr>
<tr><th scope="row">Storage</th><td>500 MB</td><td>10 GB</td><td>100 GB</td></tr>
<tr><th scope="row">Largest file</th><td>10 MB</td><td>100 MB</td><td>500 MB</td></tr>
<tr><th scope="row">Pages per website</th><td>25</td><td>5,000</td><td>50,000</td></tr>
</tbody>
</table>
<p>A MB is a million bytes. What exceeds a limit of the plan is 422 and changes nothing; a file over the largest is 413.</p>
<h2>Roles</h2>
<p>On each website you have a role: <code>viewer</code> reads; <code>content</code> also makes and changes pages and files; <code>editor</code> also changes shared parts, components, snippets, themes and redirects, pins, reverts and deletes; <code>admin</code> also changes the settings and the team. Each operation names the role that it needs.</p>`,
}
