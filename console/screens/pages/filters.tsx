import { useEffect, useState } from 'react'
import { useSite } from '#console/shell/use-site.ts'
import { TextField } from '#console/ui/field.tsx'
import { Select } from '#console/ui/select.tsx'
import css from './pages.module.css'
import { usePagesSearch } from './search.ts'

const TYPING_MS = 200
const STATES = [
  { value: 'all', label: 'All states' },
  { value: 'live', label: 'Published' },
  { value: 'waiting', label: 'Not live yet' },
] as const
const SORTS = [
  { value: 'path', label: 'By path' },
  { value: '-updated_at', label: 'Last changed first' },
  { value: 'title', label: 'By title' },
] as const

/** What of the pages is shown; all of it is in the address. */
export function Filters() {
  const { languages } = useSite()
  const [search, change] = usePagesSearch()
  const [q, setQ] = useState(search.q ?? '')
  useEffect(() => {
    if (q === (search.q ?? '')) return
    const timer = setTimeout(() => change({ q: q || undefined }), TYPING_MS)
    return () => clearTimeout(timer)
  })
  const all = { value: '', label: 'All languages' }
  return (
    <search className={css.filters}>
      <TextField aria-label="Title or path" placeholder="Title or path" type="search" value={q} onChange={setQ} />
      <Select
        label="State"
        quiet
        options={STATES}
        value={search.state ?? 'all'}
        onChange={(state) => change({ state: state === 'all' ? undefined : state })}
      />
      {languages.length > 1 && (
        <Select
          label="Language"
          quiet
          options={[all, ...languages.map((value) => ({ value, label: value }))]}
          value={search.language ?? ''}
          onChange={(language) => change({ language: language || undefined })}
        />
      )}
      <Select
        label="Order"
        quiet
        options={SORTS}
        value={search.sort ?? 'path'}
        onChange={(sort) => change({ sort: sort === 'path' ? undefined : sort })}
      />
    </search>
  )
}
