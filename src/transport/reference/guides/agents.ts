import { html } from '#account-pages/html.ts'
import type { Guide } from '#transport/reference/guides/guide.ts'

export const agents: Guide = {
  slug: 'agents',
  title: 'Agents and tools',
  about: 'Connect an agent by the Model Context Protocol.',
  body: (
    base,
  ) => html`<p>Agents connect to <code>${base}/mcp</code> (Streamable HTTP). A client without a key opens your browser, where you sign in and agree; then it can do what you can do. You see and end connected programs <a href="/console/agents">in the console</a>.</p>
<pre>claude mcp add --transport http sitewright ${base}/mcp</pre>
<p>Most other clients take the same in their configuration:</p>
<pre>{"mcpServers": {"sitewright": {"url": "${base}/mcp"}}}</pre>
<h2>With a key</h2>
<p>A program without a browser sends an API key: <code>Authorization: Bearer …</code>. With a read-only key it can look at everything and change nothing.</p>
<h2>Which tools</h2>
<p>What the API can do, tools can do, with the same checks. Arguments are those of the path, the query and the body in one object. <code>/mcp?readonly=true</code> offers only tools that read, <code>/mcp?toolsets=pages,headers</code> only those groups.</p>
<h2>A good order</h2>
<ol>
<li>On an existing website begin with <code>site_overview</code>: all pages and shared parts, and what is probably wrong, in a page of text.</li>
<li>On a new one make the html head, header and footer first, each with the language as its default, then the pages.</li>
<li>Change parts of html with <code>old_html</code> and <code>new_html</code>, and look at the result with <code>page_screenshot</code>.</li>
<li>Before a larger piece of work call <code>change_sets_create</code> with a title. <code>change_sets_diff</code> then shows all of it, and <code>change_sets_undo</code> takes it back as a whole.</li>
<li>To prepare a change that visitors must not see yet, <a href="/docs/versions-and-pins">pin the live version first</a>.</li>
</ol>
<h2>Failures</h2>
<p>A tool that fails answers with the <a href="/docs/errors">error</a> of the API and a <code>hint</code> of what to do next.</p>`,
}
