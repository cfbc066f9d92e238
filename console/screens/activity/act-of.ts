import { nounOf } from '#console/nouns.ts'

const VERBS: Readonly<Record<string, string>> = {
  create: 'Created',
  update: 'Changed',
  delete: 'Deleted',
  publish: 'Published',
  pin: 'Pinned',
  unpin: 'Unpinned',
  revert: 'Reverted',
  restore: 'Restored',
  start: 'Started',
  stop: 'Ended',
  move: 'Moved',
  import: 'Imported',
  export: 'Exported',
  upload: 'Uploaded',
  undo: 'Undid',
  approve: 'Approved',
  decline: 'Declined',
  accept: 'Accepted',
  resend: 'Sent again',
  verify: 'Checked',
  rename: 'Renamed',
  resolve: 'Resolved',
  reply: 'Replied to',
}

/** The name of an operation as what somebody did: "Changed page". */
export function actOf(operation: string): string {
  const at = operation.lastIndexOf('_')
  const [kinds, verb] = [operation.slice(0, Math.max(0, at)), operation.slice(at + 1)]
  const did = VERBS[verb]
  const noun = nounOf(kinds.replace(/ies$/, 'y').replace(/(?<!s)s$/, ''))
  return did && noun ? `${did} ${noun}` : words(operation)
}

const HAPPENED: Readonly<Record<string, string>> = {
  created: 'created',
  updated: 'changed',
  bulk_updated: 'changed together',
  done: 'carried out',
  commented: 'commented on',
  'purchase.requested': 'purchase requested',
  'tls.issued': 'certificate issued',
  'tls.failed': 'certificate failed',
}

/** The type of an event as what happened: "Page changed". */
export function eventOf(type: string): string {
  const parts = /^(form\.submission|[^.]+)\.(.+)$/.exec(type)
  if (!parts) return words(type)
  const [, kind, happened] = parts as unknown as [string, string, string]
  const noun = nounOf(kind === 'form.submission' ? 'submission' : kind)
  return words(`${noun} ${HAPPENED[happened] ?? happened.replaceAll('.', ' ')}`)
}

function words(name: string): string {
  const text = name.replaceAll('_', ' ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}
