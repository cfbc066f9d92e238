import { html } from '#account-pages/html.ts'
import type { Guide } from '#transport/reference/guides/guide.ts'

export const editing: Guide = {
  slug: 'editing',
  title: 'Editing',
  about: 'Change a sentence without sending the page again.',
  body: (
    base,
  ) => html`<p><a href="/docs/pages#pages_update"><code>pages_update</code></a> takes whole fields, or parts of the html. Parts are smaller, and cannot undo what someone else changed elsewhere on the page.</p>
<h2>Replace a part</h2>
<p><code>old_html</code> is text of the current html, exactly as it stands there, and must occur once. Everything else stays as its author wrote it, to the byte.</p>
<pre>curl -X PATCH ${base}/api/v1/websites/pages/$PAGE \\
  -H "Authorization: Bearer $KEY" -H 'Content-Type: application/json' \\
  -d '{"old_html": "Open from seven.", "new_html": "Open from six."}'</pre>
<table>
<thead><tr><th>What you send</th><th>What happens</th></tr></thead>
<tbody>
<tr><td><code>edits</code></td><td>Several parts, each applied to the result of those before it; all or none. If any fails, <code>failures</code> names each that does.</td></tr>
<tr><td><code>selector</code>, <code>action</code></td><td>In an edit, instead of <code>old_html</code>: the element to replace, remove, or insert beside, or whose attribute to set.</td></tr>
<tr><td><code>field</code></td><td>In an edit: another text of the page, such as <code>meta_description</code>.</td></tr>
<tr><td><code>replace_all</code></td><td>Every occurrence is replaced. Without it, several occurrences are an error with their <code>match_count</code>.</td></tr>
<tr><td><code>dry_run</code></td><td>Nothing is saved; the answer has the change as a <code>diff</code>.</td></tr>
<tr><td><code>note</code></td><td>The reason for the change, stored with the version.</td></tr>
</tbody>
</table>
<p>Text that is not found is an error, and <code>closest</code> is the fragment most like it.</p>
<h2>Read only what you need</h2>
<p><a href="/docs/pages#pages_outline"><code>pages_outline</code></a> lists the headings, landmarks and large blocks of a page with their selectors. <code>?selector=</code> on <a href="/docs/pages#pages_get"><code>pages_get</code></a> answers one of them, ready to be used as <code>old_html</code>.</p>
<h2>The same change everywhere</h2>
<p><a href="/docs/search-and-replace#site_search"><code>site_search</code></a> finds text in the source of all pages and shared parts, in the values of rows, and in facts, forms, alt texts, redirects and the labels of options. <a href="/docs/search-and-replace#site_replace"><code>site_replace</code></a> replaces it in all of them; try it with <code>dry_run</code> first.</p>
<h2>Several records in one request</h2>
<p><a href="/docs/batch-edits#batch_edit"><code>batch_edit</code></a> creates and changes up to 100 pages and shared parts in one request. All of it is saved or nothing.</p>
<h2>Two people editing the same record</h2>
<p>Answers carry an <code>ETag</code>. Send it as <code>If-Match</code> with the change: it is refused with 412 if the record has changed since.</p>
<h2>When visitors see it</h2>
<p>Immediately, unless a version is <a href="/docs/versions-and-pins">pinned</a>. Title, html and SEO fields belong to the version. Path, language, status and the choice of shared parts do not: they apply immediately in any case. A page that moves leaves a redirect behind. <a href="/docs/pages#pages_move"><code>pages_move</code></a> takes the pages beneath it along.</p>
<h2>Before and after a relaunch</h2>
<p><a href="/docs/websites#site_check"><code>site_check</code></a> names broken links and anchors, faulty html, missing titles and descriptions, pages that nothing links to and files that nothing uses, each with its line. <a href="/docs/redirects#redirects_import"><code>redirects_import</code></a> takes the old addresses as CSV, <a href="/docs/redirects#redirects_resolve"><code>redirects_resolve</code></a> shows where a path leads, and <a href="/docs/redirects#missing_paths_list"><code>missing_paths_list</code></a> has what visitors still look for, with the page that was probably meant.</p>`,
}
