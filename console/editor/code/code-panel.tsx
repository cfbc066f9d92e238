import type { ReactNode } from 'react'
import { Button } from '#console/ui/button.tsx'
import { Icon } from '#console/ui/icon.tsx'
import { Switch } from '#console/ui/switch.tsx'
import { useView } from '../view/use-view.ts'
import css from './code.module.css'

const PLACES = [
  { value: 'drawer', label: 'Below' },
  { value: 'split', label: 'Beside' },
  { value: 'code', label: 'Alone' },
] as const

/** The code, where it stands, and how to close it. */
export function CodePanel({ children }: { children: ReactNode }) {
  const { mode, setMode, isPhone } = useView()
  return (
    <section className={css.panel} aria-label="Code">
      <div className={css.head}>
        <h2>Code</h2>
        {!isPhone && mode !== 'canvas' && (
          <Switch label="Where the code stands" options={PLACES} value={mode} onChange={setMode} />
        )}
        <Button look="plain" icon aria-label="Close the code" onPress={() => setMode('canvas')}>
          <Icon name="close" />
        </Button>
      </div>
      {children}
    </section>
  )
}
