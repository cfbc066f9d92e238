import { createContext, useContext, useEffect } from 'react'

type Shown = {
  /** What the API refused, by field. */
  errors: Readonly<Record<string, string[]>>
  /** The fields that show their errors themselves. */
  fields: Set<string>
}

export const FieldErrors = createContext<Shown>({ errors: {}, fields: new Set() })

/**
 * What is wrong with a field, or null. It stays until the form is sent again: if it went while one types, the button would
 * move away from under the pointer.
 */
export function useFieldError(name: string | undefined): string | null {
  const { errors, fields } = useContext(FieldErrors)
  useEffect(() => {
    if (name === undefined) return
    fields.add(name)
    return () => void fields.delete(name)
  }, [fields, name])
  return (name && errors[name]?.join(', ')) || null
}
