import { html } from '#account-pages/html.ts'
import type { Guide } from '#transport/reference/guides/guide.ts'

export const gettingStarted: Guide = {
  slug: 'getting-started',
  title: 'Getting started',
  about: 'A key, a website, a page: three requests.',
  body: (
    base,
  ) => html`<p>You need an API key. Make one <a href="/console/agents">in the console</a>; it is shown once. Every request carries it:</p>
<pre>export KEY=…
curl ${base}/api/v1/me -H "Authorization: Bearer $KEY"</pre>
<h2>A website</h2>
<p>It needs a name only, and is served immediately at the <code>url</code> of the answer.</p>
<pre>curl ${base}/api/v1/websites \\
  -H "Authorization: Bearer $KEY" -H 'Content-Type: application/json' \\
  -d '{"name": "Mill Street Bakery"}'</pre>
<h2>A page</h2>
<p>A page is html at a path. Send what belongs into the body; the title and the meta tags are added from the fields of the page. The home page has the path <code>/</code>.</p>
<pre>export SITE=… # the id in the answer
curl ${base}/api/v1/websites/$SITE/pages \\
  -H "Authorization: Bearer $KEY" -H 'Content-Type: application/json' \\
  -d '{"path": "/", "title": "Mill Street Bakery", "html_content": "&lt;h1&gt;Bread, every morning&lt;/h1&gt;"}'</pre>
<p>Open the <code>url</code> of the answer. That is a published page.</p>
<h2>What all pages share</h2>
<p>A <a href="/docs/headers-footers-heads">header</a> is shown before the html of a page, a footer after it, and an html head is added to its head: put your styles there once. With <code>default_on_page_language</code> a shared part is shown on all pages in that language. A page can choose another (<code>header_id</code>) or none (<code>use_header: false</code>).</p>
<h2>Two addresses of one operation</h2>
<p>A record can be reached below its website and by its id alone: <code>/websites/{website_id}/pages/{id}</code> and <code>/websites/pages/{id}</code> are the same operation.</p>
<h2>A client for TypeScript</h2>
<p>The package <code>@sitewright/client</code> has a method for every operation, with the types of this reference. Other languages can generate theirs from <a href="/api/v1/openapi.json">openapi.json</a>.</p>`,
}
