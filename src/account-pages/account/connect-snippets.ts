import { type Html, html } from '#account-pages/html.ts'

/** Lines to paste that let a shell or an agent's client use the key. */
export function connectSnippets(base: string, key: string): Html {
  const header = `Authorization: Bearer ${key}`
  const server = { url: `${base}/mcp`, headers: { Authorization: `Bearer ${key}` } }
  return html`<h2>Try it</h2>
<pre>curl -H "${header}" ${base}/api/v1/websites</pre>
<h2>Connect an agent</h2>
<p>Most clients need no key: give them the address <code>${base}/mcp</code>, and they ask you to sign in. With the key:</p>
<p>Claude Code</p>
<pre>claude mcp add --transport http sitewright ${base}/mcp --header "${header}"</pre>
<p>Cursor, in <code>.cursor/mcp.json</code></p>
<pre>${JSON.stringify({ mcpServers: { sitewright: server } }, null, 2)}</pre>
<p>VS Code, in <code>.vscode/mcp.json</code></p>
<pre>${JSON.stringify({ servers: { sitewright: { type: 'http', ...server } } }, null, 2)}</pre>`
}
