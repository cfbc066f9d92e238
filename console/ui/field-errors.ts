import { createContext, useContext } from 'react'

/** What the API refused, by field. */
export const FieldErrors = createContext<Readonly<Record<string, string[]>>>({})

/**
 * What is wrong with a field, or null. It stays until the form is sent again: if it went while one types, the button would
 * move away from under the pointer.
 */
export function useFieldError(name: string | undefined): string | null {
  const errors = useContext(FieldErrors)
  return (name && errors[name]?.join(', ')) || null
}
