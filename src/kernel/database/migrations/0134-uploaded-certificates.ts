import type { Migration } from '#kernel/database/migrations/migration.ts'

/** When a certificate was uploaded rather than ordered, and the days before its end that its admins were last told of. */
export const uploadedCertificates: Migration = {
  name: '0134-uploaded-certificates',
  statements: () => [
    'alter table certificates add column uploaded_at bigint',
    'alter table certificates add column notice integer',
    'create index certificates_uploaded on certificates (expires_at) where uploaded_at is not null',
  ],
}
