import { kindInWords } from '#kernel/events/kind-words.ts'
import type { PayloadRow } from '#kernel/events/payload.ts'

/** Discord refuses messages over 2,000 characters; with every character escaped a text is shorter. */
const MAX_NAME_CHARACTERS = 120
const NAMES = ['title', 'name', 'path', 'filename', 'from_path', 'email', 'message', 'key', 'url'] as const

/** Of verbs that are not what was done to a record. */
const SAID: Record<string, string> = {
  bulk_updated: 'values were updated',
  commented: 'was commented on',
  connected: 'connected',
  done: 'is done',
  exceeded: 'exceeded',
  expiring: 'is expiring',
  failed: 'failed',
  misconfigured: 'is misconfigured',
  replied: 'was replied to',
}

type Told = Pick<PayloadRow, 'type' | 'actor' | 'data'>
type Escape = (text: string) => string

/** One sentence on an event for people in a chat: “Bakery: page “Menu” was updated by Ada (assistant)”. */
export function chatText(event: Told, website: string, format: 'slack' | 'discord'): string {
  const escaped = format === 'slack' ? escapeSlack : escapeDiscord
  const bold = format === 'slack' ? '*' : '**'
  const { subject, said } = sentenceOf(event, website, escaped)
  return `${bold}${subject}${bold}: ${said}`
}

/** The same in two parts: the website, and what is said of it. What people wrote goes through `escaped`. */
export function sentenceOf({ type, actor, data }: Told, website: string, escaped: Escape) {
  const subject = escaped(shorten(website))
  if (type === 'webhook.test') return { subject, said: 'this is a test of a webhook' }
  const at = type.lastIndexOf('.')
  const { name: kind, isSeveral } = kindInWords(type.slice(0, at))
  const verb = type.slice(at + 1)
  const done = SAID[verb] ?? `${isSeveral ? 'were' : 'was'} ${verb}`
  const name = nameOf(JSON.parse(data))
  const by = byWhom(JSON.parse(actor))
  const what = name === null ? kind : `${kind} “${escaped(shorten(name))}”`
  return { subject, said: `${what} ${done}${by === null ? '' : ` by ${escaped(shorten(by))}`}` }
}

function nameOf(record: Record<string, unknown>): string | null {
  const found = NAMES.map((field) => record[field]).find((value) => typeof value === 'string' && value !== '')
  return (found as string | undefined) ?? null
}

function byWhom({ type, name, client }: { type?: string; name?: string; client?: string | null }): string | null {
  if (!name || type === 'system') return null
  return client ? `${name} (${client})` : name
}

function shorten(text: string): string {
  const characters = [...text.replace(/\s+/g, ' ')]
  return characters.length <= MAX_NAME_CHARACTERS
    ? characters.join('')
    : `${characters.slice(0, MAX_NAME_CHARACTERS - 1).join('')}…`
}

/** Nothing becomes a mention or a link; the signs of its markup are left, since they cannot be escaped. */
function escapeSlack(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

function escapeDiscord(text: string): string {
  return text.replace(/[\\*_~`|<>[\]()#@:]/g, '\\$&')
}
