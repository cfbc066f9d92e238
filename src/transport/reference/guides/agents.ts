import { html } from '#account-pages/html.ts'
import type { Guide } from '#transport/reference/guides/guide.ts'

export const agents: Guide = {
  slug: 'agents',
  title: 'Agents and tools',
  about: 'Connect an agent by the Model Context Protocol.',
  body: (
    base,
  ) => html`<p>Agents connect to <code>${base}/mcp</code> (Streamable HTTP). A client without a key opens your browser, where you sign in and agree; then it can do what you can do. You see and end connected programs <a href="/console/agents">in the console</a>.</p>
<pre>claude mcp add --transport http sitewright "${base}/mcp?toolsets=all"</pre>
<p>Most other clients take the address in their configuration:</p>
<pre>{"mcpServers": {"sitewright": {"url": "${base}/mcp"}}}</pre>
<h2>With a key</h2>
<p>A program without a browser sends an API key: <code>Authorization: Bearer …</code>. With a read-only key it can look at everything and change nothing.</p>
<h2>Which tools</h2>
<p>What the API can do, tools can do, with the same checks. Arguments are those of the path, the query and the body in one object. </p>
<p>The list has the tools for building and keeping a website from day to day. An agent finds the others with <code>tools_search</code>, and calls them by their names, or with <code>tools_read</code> and <code>tools_run</code> where its client knows only what was listed. Clients that load a definition when they need it (Claude Code, Codex) do best with <code>/mcp?toolsets=all</code>. <code>/mcp?toolsets=data</code> (or <code>build</code>, <code>keep</code>, <code>domains</code>, <code>people</code>, or groups like <code>pages,headers</code>) lists what a task takes, <code>/mcp?readonly=true</code> what only reads.</p>
<h2>A good order</h2>
<ol>
<li>On an existing website begin with <code>site_overview</code>: all pages and shared parts, and what is probably wrong, in a page of text.</li>
<li>On a new one make the html head, header and footer first, each with the language as its default, then the pages.</li>
<li>Change parts of html with <code>old_html</code> and <code>new_html</code>, and look at the result with <code>page_screenshot</code>.</li>
<li>Before a larger piece of work call <code>change_sets_create</code> with a title. <code>change_sets_diff</code> then shows all of it, and <code>change_sets_undo</code> takes it back as a whole.</li>
<li>To prepare a change that visitors must not see yet, <a href="/docs/versions-and-pins">pin the live version first</a>.</li>
</ol>
<h2>What more a client can do</h2>
<p>A client that declares it asks you before a deletion, a publishing or a purchase, hears of changes, shows progress, and shows pages in the chat: <a href="/docs/in-depth/agents">what an agent's client can do here</a>.</p>
<h2>Failures</h2>
<p>A tool that fails answers with the <a href="/docs/errors">error</a> of the API and a <code>hint</code> of what to do next.</p>`,
}
