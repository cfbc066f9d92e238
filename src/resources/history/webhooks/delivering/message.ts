import type { PayloadRow } from '#kernel/events/payload.ts'
import { payloadText } from '#kernel/events/payload.ts'
import { chatText } from '#resources/history/webhooks/delivering/chat-text.ts'
import { teamsMessage } from '#resources/history/webhooks/delivering/teams-card.ts'
import type { Endpoint } from '#resources/history/webhooks/store.ts'

/** What is sent: `id` is the same in every attempt, so that a receiver can tell a repeat. */
export type Message = { id: string; body: string }

export function messageOf(
  event: PayloadRow,
  { format, website_name }: Pick<Endpoint, 'format' | 'website_name'>,
): Message {
  const { id } = event
  if (format === 'json') return { id, body: payloadText(event) }
  return { id, body: JSON.stringify(chatBody(event, website_name ?? 'Sitewright', format)) }
}

function chatBody(event: PayloadRow, website: string, format: 'slack' | 'discord' | 'teams'): object {
  if (format === 'teams') return teamsMessage(event, website)
  const text = chatText(event, website, format)
  return format === 'slack' ? { text } : { content: text, allowed_mentions: { parse: [] } }
}
