import Type from 'typebox'
import { named } from '#kernel/operations/named.ts'

/** Storage of the account that created the website. */
export const Storage = named(
  'Storage',
  Type.Object({
    used_bytes: Type.Integer({ about: 'Bytes of all files of the account that created the website.' }),
    limit_bytes: Type.Integer({ about: 'Bytes that the plan of this account allows; a MB is a million.' }),
  }),
)
