/**
 * A page that a client shows in the chat, in a sandbox without network (MCP Apps, 2026-01-26). It is whole in itself: the html, and a
 * script that speaks to the client by messages. `show(answer, images, given)` of `script` gets the tool's answer, and `ask(method,
 * params)`, `element(name, text, className)` and `main` are there for it. Nothing of an answer is ever parsed as html.
 */
export function appPage(title: string, script: string): string {
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>${STYLE}</style>
<main id="main" aria-live="polite"><p class="quiet">Waiting for the answer.</p></main>
<script type="module">
${BRIDGE}
${script}
await begin()
</script>
</html>
`
}

const STYLE = `
:root { color-scheme: light dark; --edge: light-dark(#d5d5d0, #44443f); --quiet: light-dark(#5c5c57, #a9a9a2); --accent: light-dark(#1f5f4a, #7fd1b2) }
body { margin: 0; padding: 12px; font: 15px/1.45 system-ui, sans-serif }
h1 { margin: 0 0 8px; font-size: 1.1em }
p { margin: 4px 0 }
ul { margin: 0; padding: 0; list-style: none }
li { display: flex; gap: 12px; align-items: center; justify-content: space-between; padding: 8px 0; border-top: 1px solid var(--edge) }
button { min-height: 32px; padding: 4px 12px; font: inherit; color: var(--accent); background: none; border: 1px solid currentcolor; border-radius: 6px; cursor: pointer }
button:disabled { opacity: .5; cursor: default }
button:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px }
.quiet { color: var(--quiet) }
.pictures { display: flex; flex-wrap: wrap; gap: 12px; align-items: flex-start }
figure { flex: 1 1 220px; margin: 0; min-width: 0 }
img { display: block; max-width: 100%; max-height: 70vh; border: 1px solid var(--edge) }
`

const BRIDGE = `
const main = document.getElementById('main')
const waiting = new Map()
let given = {}
let last = 0
const send = (message) => parent.postMessage({ jsonrpc: '2.0', ...message }, '*')
const ask = (method, params) => new Promise((resolve, reject) => {
  waiting.set(++last, { resolve, reject })
  send({ id: last, method, params })
})
const element = (name, text, className) => {
  const made = document.createElement(name)
  if (text !== undefined) made.textContent = text
  if (className) made.className = className
  return made
}
const read = ({ content = [], structuredContent, isError }) => {
  const text = content.filter(({ type }) => type === 'text').map(({ text }) => text).at(-1) ?? ''
  let answer = structuredContent
  try { answer ??= JSON.parse(text) } catch {}
  const images = content.filter(({ type }) => type === 'image')
  return { answer: answer ?? {}, images, failed: isError === true, text }
}
const tell = (text) => main.replaceChildren(element('p', text))
addEventListener('message', ({ data, source }) => {
  if (source !== parent || data?.jsonrpc !== '2.0') return
  const { id, method, params, result, error } = data
  if (method === undefined) {
    const asked = waiting.get(id)
    waiting.delete(id)
    if (error) asked?.reject(new Error(error.message))
    else asked?.resolve(result)
  } else if (method === 'ui/notifications/tool-input') given = params.arguments ?? {}
  else if (method === 'ui/notifications/tool-result') {
    const { answer, images, failed, text } = read(params)
    if (failed) tell(answer.detail ?? answer.error ?? text)
    else show(answer, images)
  } else if (method === 'ui/notifications/tool-cancelled') tell('The call was cancelled.')
  else if (id !== undefined) send({ id, result: {} })
})
const begin = async () => {
  const appInfo = { name: 'sitewright', version: '1' }
  const { hostContext } = await ask('ui/initialize', { appInfo, appCapabilities: {}, protocolVersion: '2026-01-26' })
  if (hostContext?.theme) document.documentElement.style.colorScheme = hostContext.theme
  send({ method: 'ui/notifications/initialized', params: {} })
  const tellSize = () => send({ method: 'ui/notifications/size-changed', params: { height: Math.ceil(document.documentElement.scrollHeight) } })
  new ResizeObserver(tellSize).observe(main)
}
`
