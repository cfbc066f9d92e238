import { newId } from '#kernel/database/ids.ts'
import type { Caller } from '#kernel/operations/caller.ts'
import { defineList } from '#kernel/operations/define-list.ts'
import { CredentialNotAllowed, LimitReached } from '#kernel/operations/errors.ts'
import { refuseLimited } from '#kernel/operations/key-limits.ts'
import { defineOperation, defineProviderOperation, type Operation } from '#kernel/operations/operation.ts'
import { emitAbout, unchanged } from '#kernel/operations/outcome.ts'
import { revised } from '#kernel/operations/revised.ts'
import { at, revisionOf } from '#kernel/operations/target.ts'
import { newRow } from '#kernel/records/define-record.ts'
import { checkedRegistrant } from '#resources/domains/contacts/chosen-registrant.ts'
import {
  Contact,
  ContactChanges,
  ContactDetails,
  type ContactRow,
  NewContact,
  presentContact,
  registrantContact,
} from '#resources/domains/contacts/record.ts'
import { openContact, sealContact } from '#resources/domains/contacts/sealed.ts'
import {
  contactTarget,
  countContacts,
  deleteContact,
  insertContact,
  listContacts,
  saveContact,
} from '#resources/domains/contacts/store.ts'

/** The most of one person. */
const MAX_CONTACTS = 50
const NO_TOOL = { omitted: 'It is an address of a person, which would remain in the transcript of an agent.' }
const target = at('id', contactTarget)
const answer = { output: Contact, present: presentContact, revision: revisionOf }
const changes = { scope: 'write', review: 'free', emits: 'registrant_contact.updated', tool: NO_TOOL } as const

const list = defineList({
  name: 'registrant_contacts_list',
  summary: 'List your registrant contacts: who owns the domains that you buy',
  routes: ['GET /registrant_contacts'],
  tool: NO_TOOL,
  item: Contact,
  present: presentContact,
  handler: async ({ db, caller, window }) =>
    caller.limits ? { rows: [], total: 0 } : listContacts(db, caller.userId, window),
})

const show = defineProviderOperation({
  name: 'registrant_contacts_get',
  summary: 'Show a registrant contact with its address',
  scope: 'read',
  routes: ['GET /registrant_contacts/:id'],
  tool: NO_TOOL,
  target,
  output: ContactDetails,
  present: (contact: ContactRow & { opened: ReturnType<typeof openContact> }) => ({
    ...presentContact(contact),
    registrant: contact.opened,
  }),
  revision: revisionOf,
  async handler({ caller, target, providers }) {
    checkOwner(caller, 'read')
    return { ...target, opened: openContact(providers.vault, target) }
  },
})

const create = defineOperation({
  ...changes,
  name: 'registrant_contacts_create',
  summary: 'Keep a registrant contact for domains that you buy later; it is encrypted',
  routes: ['POST /registrant_contacts'],
  input: NewContact,
  ...answer,
  status: 201,
  async prepare({ providers, input }) {
    const id = newId()
    return { id, registrant: sealContact(providers.vault, id, checkedRegistrant(input.registrant)) }
  },
  async handler({ tx, caller, input, prepared, now }) {
    checkOwner(caller, 'change')
    if ((await countContacts(tx, caller.userId)) >= MAX_CONTACTS)
      throw new LimitReached(
        'registrant_contact_limit_reached',
        'base',
        `You have reached the limit of ${MAX_CONTACTS} registrant contacts`,
        'Delete one that is no longer used.',
      )
    const row = newRow(registrantContact, { ...prepared, label: input.label, user_id: caller.userId, now })
    await insertContact(tx, row)
    return emitAbout(row, { id: row.id })
  },
})

const update = defineOperation({
  ...changes,
  name: 'registrant_contacts_update',
  summary: 'Change a registrant contact; domains that were bought keep theirs',
  routes: ['PATCH /registrant_contacts/:id'],
  target,
  input: ContactChanges,
  ...answer,
  async prepare({ providers, target, input }) {
    const registrant = input.registrant && checkedRegistrant(input.registrant)
    const before = openContact(providers.vault, target)
    const same = registrant === undefined || JSON.stringify(registrant) === JSON.stringify(before)
    return same ? {} : { registrant: sealContact(providers.vault, target.id, registrant) }
  },
  async handler({ tx, caller, target, input, prepared, now }) {
    checkOwner(caller, 'change')
    const { caller_role: _, ...before } = target
    const row = revised(before, { label: input.label ?? before.label, ...prepared }, now)
    if (row === before) return unchanged(before)
    await saveContact(tx, row)
    return emitAbout(row, { id: row.id })
  },
})

const remove = defineOperation({
  ...changes,
  name: 'registrant_contacts_delete',
  summary: 'Delete a registrant contact; domains that were bought keep theirs',
  routes: ['DELETE /registrant_contacts/:id'],
  target,
  output: null,
  async handler({ tx, caller, target }) {
    checkOwner(caller, 'change')
    await deleteContact(tx, target.id)
    return emitAbout(null, { id: target.id })
  },
})

export const contactOperations: readonly Operation[] = [list, show, create, update, remove]

/** A program that was let in for websites, and a key that is limited to some, need no address of the person. */
function checkOwner(caller: Caller, what: 'read' | 'change'): void {
  refuseLimited(caller, `${what} registrant contacts`)
  if (caller.credential.kind === 'oauth')
    throw new CredentialNotAllowed(
      `An OAuth token cannot ${what} registrant contacts`,
      'Sign in, or use an API key without limits.',
    )
}
