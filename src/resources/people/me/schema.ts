import Type from 'typebox'
import { PLAN_NAMES } from '#config/plans.ts'
import { about, named } from '#kernel/operations/named.ts'
import { ROLES } from '#kernel/operations/roles.ts'
import { Id, nullable, oneOf, Timestamp } from '#kernel/operations/schemas.ts'

const amount = (text: string) => Type.Integer({ minimum: 0, about: text })

export const Me = named(
  'Me',
  Type.Object({
    user: Type.Object(
      {
        id: Id,
        email: Type.String({ about: 'Email address.' }),
        email_verified: Type.Boolean({ about: 'The address was confirmed by a mailed link.' }),
        name: Type.String({ about: 'Full name.' }),
        created_at: Timestamp,
        updated_at: Timestamp,
      },
      { about: 'You.' },
    ),
    account: Type.Object(
      { id: Id, created_at: Timestamp, updated_at: Timestamp },
      { about: 'The account that owns the websites you create.' },
    ),
    plan: oneOf(PLAN_NAMES, { about: "The account's plan." }),
    limits: Type.Object(
      {
        websites: amount('Websites of the account.'),
        domains: amount('Custom domains of the account.'),
        brands: amount('1 where the account may show a name, logo and color of its own.'),
        storage_bytes: amount('Bytes of all files together.'),
        file_bytes: amount('Bytes of the largest file.'),
        pages_per_website: amount('Pages of a website.'),
        rows_per_table: amount('Rows of a table.'),
        submissions_per_month: amount('Submissions of a website in a month; more are kept and flagged.'),
        audit_days: amount('Days that the audit log goes back.'),
        event_days: amount('Days that events go back.'),
        analytics_days: amount('Days that single views of pages go back; totals stay.'),
      },
      { about: 'What the plan allows at most.' },
    ),
    usage: Type.Object(
      {
        websites: amount('Websites of the account.'),
        domains: amount('Custom domains of the account.'),
        storage_bytes: amount('Bytes of all files together.'),
      },
      { about: 'What is used of it.' },
    ),
    scopes: Type.Array(oneOf(['read', 'write']), { description: 'What your credential may do.' }),
    credential: Type.Object(
      {
        kind: oneOf(['api_key', 'oauth', 'session'], {
          about: 'An API key, the token of a program, or a browser that is signed in.',
        }),
        id: Type.String({ about: 'Its id.' }),
        name: about(nullable(Type.String()), 'The name of the key or the program.'),
        website_ids: about(nullable(Type.Array(Id)), 'The websites that it is limited to; null for all of yours.'),
        max_role: about(nullable(oneOf(ROLES)), 'The highest role that it has; null for yours.'),
      },
      { about: 'What this request was authorized by.' },
    ),
  }),
)
