import { Select } from '#console/ui/select.tsx'
import { useEditorSearch, type Width } from './search.ts'
import { useNarrow } from './use-mode.ts'

const WIDTHS = [
  { value: '1280', label: 'Desktop, 1280' },
  { value: '820', label: 'Tablet, 820' },
  { value: '390', label: 'Phone, 390' },
  { value: 'all', label: 'All three' },
] as const

/** How wide the page is shown; in the address. */
export function WidthChoice() {
  const isNarrow = useNarrow()
  const [{ width = isNarrow ? '390' : '1280' }, change] = useEditorSearch()
  return (
    <Select<Width> label="Width" quiet options={WIDTHS} value={width} onChange={(value) => change({ width: value })} />
  )
}
