import type { Vault } from '#kernel/operations/providers.ts'

const PURPOSE = 'analytics mail'
const LINK = /^([0-9a-f-]{36})\.([0-9a-f-]{36})\.([\w-]{43})$/

export type Subscriber = { website_id: string; user_id: string }

/** The token in an unsubscribe link: anyone who has it can end this one subscription, without signing in. */
export function unsubscribeToken(vault: Pick<Vault, 'sign'>, { website_id, user_id }: Subscriber): string {
  return `${website_id}.${user_id}.${vault.sign(PURPOSE, `${website_id}.${user_id}`)}`
}

/** @returns null for a link that is none of ours */
export function readUnsubscribeToken(vault: Pick<Vault, 'isSigned'>, token: string): Subscriber | null {
  const [, website_id, user_id, signature] = LINK.exec(token) ?? []
  if (!website_id || !user_id || !vault.isSigned(PURPOSE, `${website_id}.${user_id}`, signature!)) return null
  return { website_id, user_id }
}
