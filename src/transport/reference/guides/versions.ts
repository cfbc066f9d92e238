import { html } from '#account-pages/html.ts'
import type { Guide } from '#transport/reference/guides/guide.ts'

export const versions: Guide = {
  slug: 'versions-and-pins',
  title: 'Versions and pins',
  about: 'Prepare in the open, publish when ready, go back at any time.',
  body: (
    base,
  ) => html`<p>Every change of a page, header, footer or html head makes a version, numbered from 1. Nothing is ever overwritten.</p>
<h2>Which version is live</h2>
<p>A record follows its latest version, or has one pinned. <code>live_version_id</code> is the one that visitors see; null of a new record that waits for review.</p>
<table>
<thead><tr><th>You</th><th>Visitors see</th><th>Then</th></tr></thead>
<tbody>
<tr><td>change the record</td><td>the change, or the pinned version if there is one</td><td>a new latest version</td></tr>
<tr><td>pin a version</td><td>that version</td><td>later changes wait</td></tr>
<tr><td>unpin</td><td>the latest version</td><td>changes are live again</td></tr>
<tr><td>revert to a version</td><td>its content, as a new version</td><td>the pin is gone</td></tr>
</tbody>
</table>
<h2>Prepare a change</h2>
<p>Pin first, then change as often as you like, look at it, and unpin.</p>
<pre>curl -X PATCH ${base}/api/v1/websites/pages/versions/$VERSION/pin -H "Authorization: Bearer $KEY"
curl -X PATCH ${base}/api/v1/websites/pages/$PAGE \\
  -H "Authorization: Bearer $KEY" -H 'Content-Type: application/json' \\
  -d '{"html_content": "&lt;h1&gt;Our summer menu&lt;/h1&gt;"}'
curl ${base}/api/v1/websites/pages/$PAGE/render -H "Authorization: Bearer $KEY"
curl -X DELETE ${base}/api/v1/websites/pages/$PAGE/unpin -H "Authorization: Bearer $KEY"</pre>
<p><a href="/docs/pages#pages_render"><code>pages_render</code></a> shows the latest versions together, <code>?version=live</code> what visitors see.</p>
<h2>Compare</h2>
<p><a href="/docs/versions#page_versions_diff"><code>page_versions_diff</code></a> compares any two versions of a page, by number or as <code>live</code> and <code>latest</code>: a unified diff of the html, where in it the two differ, and the other fields that differ.</p>
<pre>curl "${base}/api/v1/websites/pages/$PAGE/versions/diff?from=live&amp;to=latest" -H "Authorization: Bearer $KEY"</pre>
<p>Where a Chromium is configured, <a href="/docs/pages#page_visual_diff"><code>page_visual_diff</code></a> compares how they look: screenshots of both, and the regions that differ.</p>
<h2>Who did it</h2>
<p>A version names its author in <code>created_by</code> with the key or program that was used, and the <code>note</code> that was given.</p>`,
}
