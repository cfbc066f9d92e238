import { useEffect, useState } from 'react'
import { TextField } from '#console/ui/field.tsx'

const TYPING_MS = 200

type SearchFieldProps = { label: string; value: string | undefined; onSearch: (text: string | undefined) => void }

/** Searches when somebody has stopped typing. */
export function SearchField({ label, value = '', onSearch }: SearchFieldProps) {
  const [typed, setTyped] = useState(value)
  useEffect(() => {
    if (typed === value) return
    const timer = setTimeout(() => onSearch(typed || undefined), TYPING_MS)
    return () => clearTimeout(timer)
  })
  return <TextField aria-label={label} placeholder={label} type="search" value={typed} onChange={setTyped} />
}
