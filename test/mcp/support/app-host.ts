/** What a client does for an app in its chat (MCP Apps, 2026-01-26), as far as the apps need it; `asked` is what they asked for. */
export const HOST = `<!doctype html><title>A client</title>
<iframe sandbox="allow-scripts" width="600" height="600"></iframe>
<script>
var asked = []
function host(html, { given = {}, result, calls = {} }) {
  const frame = document.querySelector('iframe')
  const send = (message) => frame.contentWindow.postMessage({ jsonrpc: '2.0', ...message }, '*')
  addEventListener('message', ({ data: { id, method, params }, source }) => {
    if (source !== frame.contentWindow) return
    if (method === 'ui/initialize')
      send({ id, result: { protocolVersion: params.protocolVersion, hostInfo: {}, hostCapabilities: {}, hostContext: { theme: 'dark' } } })
    if (method === 'ui/notifications/initialized') {
      send({ method: 'ui/notifications/tool-input', params: { arguments: given } })
      send({ method: 'ui/notifications/tool-result', params: result })
    }
    if (method === 'tools/call') {
      asked.push([params.name, params.arguments])
      send({ id, result: calls[params.arguments.records[0].id] })
    }
    if (method === 'ui/open-link') {
      asked.push([method, params.url])
      send({ id, result: {} })
    }
  })
  frame.srcdoc = html
}
</script>`
