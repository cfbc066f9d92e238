import { appPage } from '#transport/mcp/apps/page.ts'

/**
 * What waits, with a button for each record. The button does what the connection may do: where it may publish, the record is live;
 * where its changes wait for review, the call becomes a request, and the person approves it in the console, signed in as themselves.
 */
export const WAITING_APP = appPage(
  'Waiting changes',
  `
const titleOf = ({ kind, title, path, id }) => [title || id, path, kind.replaceAll('_', ' ')].filter(Boolean).join(' · ')
const row = (record) => {
  const item = element('li')
  const button = element('button', 'Approve')
  const state = element('span', undefined, 'quiet')
  button.setAttribute('aria-label', 'Approve ' + titleOf(record))
  button.onclick = async () => {
    button.disabled = true
    const call = { website_id: given.website_id, records: [{ kind: record.kind, id: record.id }] }
    try {
      const { answer, failed, text } = read(await ask('tools/call', { name: 'records_publish', arguments: call }))
      if (failed) throw new Error(answer.detail ?? answer.error ?? text)
      if (!answer.approve_url) return item.replaceChildren(element('span', titleOf(record)), element('span', 'Published', 'quiet'))
      const open = element('button', 'Approve in the console')
      open.onclick = () => ask('ui/open-link', { url: answer.approve_url })
      button.replaceWith(open)
    } catch (error) {
      state.textContent = error.message
      button.disabled = false
    }
  }
  const words = element('span', titleOf(record))
  item.append(words, state, button)
  return item
}
const show = ({ data = [], meta }) => {
  const list = element('ul')
  list.append(...data.map(row))
  const total = meta?.total_count ?? data.length
  main.replaceChildren(element('h1', total === 0 ? 'Nothing waits' : 'Not seen by visitors yet: ' + total), list)
}
`,
)
