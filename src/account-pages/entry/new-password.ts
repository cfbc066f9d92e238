import type { Field } from '#account-pages/field.ts'

export const NEW_PASSWORD: Field = {
  name: 'password',
  label: 'New password',
  type: 'password',
  autocomplete: 'new-password',
  hint: 'At least 8 characters; several words are better than one.',
}
