import type { Db } from '#kernel/database/database.ts'
import { invalid, ValidationFailed } from '#kernel/operations/errors.ts'
import type { Vault } from '#kernel/operations/providers.ts'
import type { Registrant } from '#providers/registrar/registrar.ts'
import { openContact } from '#resources/domains/contacts/sealed.ts'
import { contactOf, listContacts } from '#resources/domains/contacts/store.ts'
import type { Registrant as Given } from '#resources/domains/purchases/registrant-shape.ts'
import { readRegistrant } from '#resources/domains/purchases/rules.ts'

type Chosen = { registrant?: Given; registrant_contact_id?: string }

/**
 * Who is to own a domain: as it was sent, or as the person keeps it; the only contact that they have where nothing was sent.
 * @throws ValidationFailed for what registrars do not take, and where it is not said who
 */
export async function chosenRegistrant(
  { db, vault, userId }: { db: Db; vault: Pick<Vault, 'open'>; userId: string },
  { registrant, registrant_contact_id }: Chosen,
): Promise<Registrant> {
  if (registrant) {
    if (registrant_contact_id) throw invalid('registrant_contact_id', "can't be sent together with registrant")
    return checkedRegistrant(registrant)
  }
  const contact = registrant_contact_id
    ? await contactOf(db, userId, registrant_contact_id.toLowerCase())
    : await onlyContact(db, userId)
  if (!contact && registrant_contact_id) throw invalid('registrant_contact_id', 'is none of your registrant contacts')
  if (!contact) throw invalid('registrant', 'is required, or registrant_contact_id of one of your contacts')
  const opened = openContact(vault, contact)
  if (!opened)
    throw invalid('registrant_contact_id', "can't be read, since the service has another SECRET_KEY now; save it again")
  return opened
}

/** @throws ValidationFailed */
export function checkedRegistrant(given: Given): Registrant {
  const read = readRegistrant(given)
  if ('errors' in read) throw new ValidationFailed(read.errors as ValidationFailed['errors'])
  return read
}

async function onlyContact(db: Db, userId: string) {
  const { rows, total } = await listContacts(db, userId, { page: 1, per: 1, offset: 0 })
  return total === 1 ? rows[0]! : null
}
