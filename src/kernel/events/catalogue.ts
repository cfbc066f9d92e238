import { EVENT_TYPES, type EventType, type RecordEventType } from '#kernel/events/event-types.ts'
import { kindInWords } from '#kernel/events/kind-words.ts'
import type { Role } from '#kernel/operations/roles.ts'

/** What happened, for types that do not follow from a kind of record. A new type does not compile without its sentence. */
const SENTENCES: Record<Exclude<EventType, RecordEventType>, string> = {
  'asset.replaced': 'The file of an asset was replaced; its address stays.',
  'domain.verified': "A domain was proved to be its account's; the website answers there.",
  'domain.misconfigured':
    'The DNS of a domain no longer leads here; its next action says what to do. Other names of the website still work.',
  'domain.expiring': 'The registration of a purchased domain ends in 30, 14, 7 or 1 days.',
  'row.bulk_updated': 'Rows of a table were created or changed together; the data says how many.',
  'invitation.created': 'Someone was invited to the team.',
  'invitation.accepted': 'An invited person joined the team.',
  'change_set.undone': 'A change set was undone; the records that this changed have events of their own.',
  'record.published': 'A record was published; what that changed also has an event of its own kind.',
  'publishing.scheduled': 'Records will be published at a time.',
  'publishing.done': 'What was scheduled was published.',
  'publishing.failed': 'What was scheduled could not be published; the error says why.',
  'publishing.cancelled': 'What was scheduled is not published.',
  'request.created': 'A call waits until a person approves it.',
  'request.approved': 'A person approved a call that waited, and it was done; what it changed has events of its own.',
  'request.declined': 'A person declined a call that waited; the reason says why.',
  'request.withdrawn': 'A call that waited was withdrawn.',
  'request.expired': 'A call that waited was not decided within 30 days.',
  'request.failed': 'A call that waited could no longer be done when it was approved; the reason says why.',
  'record.restored': 'A deleted record was restored from the trash; it also has a created event of its own kind.',
  'client.connected': "A program connected to a person's account for the first time; it belongs to no website.",
  'webhook.disabled': 'A webhook was turned off, since its receiver refused or failed for long.',
  'preview.started': 'A preview was started.',
  'preview.stopped': 'A preview was stopped before its time.',
  'preview.commented': 'A visitor commented on a page of a preview; comment.created says the same.',
  'comment.replied': 'Someone replied to a comment.',
  'comment.resolved': 'A comment was resolved.',
  'domain.purchase.requested': 'A domain will be bought; what an agent asked for waits until a person confirms it.',
  'domain.purchased': 'A domain that was bought is registered.',
  'domain.tls.issued': 'A certificate for a domain was issued or renewed: it is served over https.',
  'domain.tls.failed': 'No certificate was issued for a domain; the error says why, and it is tried again.',
  'quota.exceeded': "A change was refused because a limit of the account's plan is reached.",
}

const VERBS: Record<string, string> = {
  created: 'created',
  updated: 'changed',
  deleted: 'deleted',
  pinned: 'pinned to a version, which is live now',
  unpinned: 'unpinned; the newest version is live again',
  reverted: 'reverted to an earlier version',
}

/** Records that not every member may read: the least role that gets events about them. */
const LEAST_ROLES: Record<string, Role> = {
  'form.submission': 'content',
  preview: 'content',
  presence: 'content',
  webhook: 'admin',
}

/** What an event of this type says, in a sentence. */
export function describeEvent(type: EventType): string {
  const sentence = (SENTENCES as Record<string, string>)[type]
  if (sentence) return sentence
  const verb = VERBS[type.slice(type.lastIndexOf('.') + 1)]
  const { name, isSeveral } = kindInWords(kindOfEvent(type))
  if (isSeveral) return `The ${name} were ${verb}.`
  return `${/^(HTML|[aeiou])/.test(name) ? 'An' : 'A'} ${name} was ${verb}.`
}

/** The kind of record that an event of this type is about. */
export function kindOfEvent(type: string): string {
  return type.slice(0, type.lastIndexOf('.'))
}

/** The least role on the website with which an event of this type may be read. */
export function leastRoleFor(type: string): Role {
  return LEAST_ROLES[kindOfEvent(type)] ?? 'viewer'
}

export const EVENT_KINDS: readonly string[] = [...new Set(EVENT_TYPES.map(kindOfEvent))]
