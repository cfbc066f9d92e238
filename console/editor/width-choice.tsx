import { Select } from '#console/ui/select.tsx'
import { useEditorSearch, type Width } from './search.ts'
import { useNarrow } from './use-mode.ts'

const FITS = { value: 'fit', label: 'Fits the window' } as const
const WIDTHS = [
  { value: '1280', label: 'Desktop, 1280' },
  { value: '820', label: 'Tablet, 820' },
  { value: '390', label: 'Phone, 390' },
  { value: 'all', label: 'All three' },
] as const

/** How wide the page is shown; in the address. Where it `fits`, it has all the room there is unless a width is chosen. */
export function WidthChoice({ fits = false }: { fits?: boolean }) {
  const isNarrow = useNarrow()
  const [{ width }, change] = useEditorSearch()
  return (
    <Select<Width | 'fit'>
      label="Width"
      quiet
      options={fits ? [FITS, ...WIDTHS] : WIDTHS}
      value={width ?? (fits ? 'fit' : isNarrow ? '390' : '1280')}
      onChange={(value) => change({ width: value === 'fit' ? undefined : value })}
    />
  )
}
