import { createHmac } from 'node:crypto'
import { keyOf } from '#resources/history/webhooks/rules.ts'

/**
 * The headers of Standard Webhooks: `body` signed with every secret, the newest first.
 * @throws Error when a secret is malformed
 */
export function signedHeaders(
  message: { id: string; timestamp: number; body: string },
  secrets: readonly string[],
): Record<string, string> {
  const seconds = Math.floor(message.timestamp / 1_000)
  const signed = `${message.id}.${seconds}.${message.body}`
  return {
    'webhook-id': message.id,
    'webhook-timestamp': String(seconds),
    'webhook-signature': secrets.map((secret) => `v1,${sign(secret, signed)}`).join(' '),
  }
}

function sign(secret: string, text: string): string {
  const key = keyOf(secret)
  if (!key) throw new Error('the secret of a webhook is malformed')
  return createHmac('sha256', key).update(text).digest('base64')
}
