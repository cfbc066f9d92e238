import type { PayloadRow } from '#kernel/events/payload.ts'
import { sentenceOf } from '#resources/history/webhooks/delivering/chat-text.ts'

/** Of Adaptive Cards: the first that has text in several styles. */
const VERSION = '1.2'

/**
 * A message for the workflow of Microsoft Teams that posts what a webhook receives: a sentence as an Adaptive Card. Runs of text
 * know no markup, so nothing in them becomes a mention or a link.
 */
export function teamsMessage(event: Pick<PayloadRow, 'type' | 'actor' | 'data'>, website: string) {
  const { subject, said } = sentenceOf(event, website, (text) => text)
  const sentence = {
    type: 'RichTextBlock',
    inlines: [
      { type: 'TextRun', text: subject, weight: 'bolder' },
      { type: 'TextRun', text: `: ${said}` },
    ],
  }
  const card = {
    $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
    type: 'AdaptiveCard',
    version: VERSION,
    fallbackText: `${subject}: ${said}`,
    body: [sentence],
  }
  const attachment = { contentType: 'application/vnd.microsoft.card.adaptive', contentUrl: null, content: card }
  return { type: 'message', attachments: [attachment] }
}
