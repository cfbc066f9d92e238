import { ToggleButton, ToggleButtonGroup } from 'react-aria-components'
import css from '../editor.module.css'
import { EditorIcon } from '../editor-icon.tsx'
import type { Width } from '../search.ts'
import { useView } from './use-view.ts'

const WIDTHS = [
  { value: '1280', label: 'Desktop, 1280 pixels', icon: 'desktop' },
  { value: '820', label: 'Tablet, 820 pixels', icon: 'tablet' },
  { value: '390', label: 'Phone, 390 pixels', icon: 'phone' },
  { value: 'all', label: 'All three, to look at', icon: 'all' },
] as const

/** How wide the page is shown. */
export function WidthChoice() {
  const { width, setWidth } = useView()
  return (
    <ToggleButtonGroup
      aria-label="Width"
      className={css.widths!}
      selectedKeys={[width]}
      disallowEmptySelection
      onSelectionChange={(keys) => setWidth([...keys][0] as Width)}
    >
      {WIDTHS.map(({ value, label, icon }) => (
        <ToggleButton key={value} id={value} aria-label={label} className={css.toggle!}>
          <EditorIcon name={icon} />
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  )
}
