import { auditPerson } from '#auth/audit-person.ts'
import { changeUser, checkName } from '#auth/people.ts'
import type { Person } from '#auth/person.ts'
import type { Database } from '#kernel/database/database.ts'

/** @throws ValidationFailed */
export async function changeName(database: Database, person: Person, name: string, requestId: string): Promise<void> {
  checkName(name)
  const now = Date.now()
  await database.write(async (tx) => {
    await changeUser(tx, person.userId, { name: name.trim() }, now)
    await auditPerson(tx, 'name_change', person, requestId, now)
  })
}
