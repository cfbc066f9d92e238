import type { TSchema } from 'typebox'
import { about, named } from '#kernel/operations/named.ts'
import { Id, Timestamp } from '#kernel/operations/schemas.ts'

/** Fields that mean the same in every record; all others are described where they are declared. */
export const GLOSSARY: Readonly<Record<string, TSchema>> = {
  id: named('Id', about(Id, 'Its id, which never changes.')),
  website_id: named('WebsiteId', about(Id, 'The website that it belongs to.')),
  created_at: named('CreatedAt', about(Timestamp, 'When it was created, in UTC.')),
  updated_at: named('UpdatedAt', about(Timestamp, 'When it was last changed, in UTC.')),
}
