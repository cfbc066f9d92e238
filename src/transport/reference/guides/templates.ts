import { html } from '#account-pages/html.ts'
import type { Guide } from '#transport/reference/guides/guide.ts'

export const templates: Guide = {
  slug: 'templates',
  title: 'Components, tables and values',
  about: 'Write once what a website repeats, and change it in one place.',
  body: (
    base,
  ) => html`<p>Html may hold elements that begin with <code>site-</code>, and values between double braces. Visitors get the html that they stand for. Everything else comes out as you wrote it, to the byte.</p>
<h2>Components</h2>
<p>A <a href="/docs/components-and-snippets#components_create">component</a> is html with properties. Where it is used, attributes give their values, and its content fills its slots.</p>
<pre>curl -X POST ${base}/api/v1/websites/$SITE/components \\
  -H "Authorization: Bearer $KEY" -H 'Content-Type: application/json' \\
  -d '{"name": "hero", "props": [{"name": "title", "type": "text"}],
       "html_content": "&lt;section&gt;&lt;h1&gt;{{ props.title }}&lt;/h1&gt;&lt;site-slot/&gt;&lt;/section&gt;"}'</pre>
<pre>&lt;site-component name="hero" title="Fresh bread"&gt;&lt;p&gt;Every morning.&lt;/p&gt;&lt;/site-component&gt;</pre>
<p>A change of a component is on all its pages immediately, and is a version like every other: it can be pinned and reverted. Its <code>css</code> is sent once with each page, and reaches its own elements only.</p>
<h2>Tables and rows</h2>
<p>A <a href="/docs/tables#tables_create">table</a> has columns with types; its <a href="/docs/tables#rows_create">rows</a> are checked against them. A page lists them:</p>
<pre>&lt;site-rows table="posts" where="featured=true" sort="-published_on" limit="6"&gt;
  &lt;a href="/blog/{{ row.slug }}"&gt;{{ row.title }}&lt;/a&gt;
  &lt;site-empty&gt;No posts yet.&lt;/site-empty&gt;
&lt;/site-rows&gt;</pre>
<p>A page at a path with a placeholder, such as <code>/blog/:slug</code>, shows one row each when it names the table (<code>table_id</code>) and the column that the placeholder stands for (<code>row_key</code>). A path without a row is 404. The rows are in the sitemap and in llms.txt.</p>
<p>A table with a column <code>language</code> shows the rows of the page's language.</p>
<h2>Facts</h2>
<p>What is said in many places, such as a phone number, is a fact of the <a href="/docs/websites#websites_update">website</a>: <code>{{ website.facts.phone }}</code>. Titles, descriptions and structured data take values too.</p>
<h2>Snippets and themes</h2>
<p>A <a href="/docs/components-and-snippets#snippets_create">snippet</a> is html that pages show by name, or that is placed into the head, or at the beginning or the end of the body, of all pages or some. A <a href="/docs/themes#themes_create">theme</a> turns design tokens into CSS variables; one is active.</p>
<h2>Mistakes</h2>
<p>Syntax that is malformed is refused with its line. A name that is unknown is saved with a warning that names the nearest; visitors see nothing there.</p>
<h2>All of it</h2>
<p>The whole language with examples is under <a href="/docs/in-depth/templates">Templates</a>, and for agents the resource <code>sitewright://docs/templates</code>.</p>`,
}
