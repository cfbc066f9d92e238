import type { ReactNode } from 'react'
import { FieldError, Text } from 'react-aria-components'
import css from './field.module.css'

/** Below a field: what it is for, and what is wrong with what is in it. */
export function FieldNotes({ about, error }: { about: ReactNode; error: ReactNode }) {
  return (
    <>
      {about && (
        <Text slot="description" className={css.about}>
          {about}
        </Text>
      )}
      <FieldError className={css.error}>{error}</FieldError>
    </>
  )
}
