import { lazy, type ReactNode, Suspense } from 'react'
import { ToggleButton } from 'react-aria-components'
import { Button } from '#console/ui/button.tsx'
import { Icon } from '#console/ui/icon.tsx'
import { Loading } from '#console/ui/states.tsx'
import css from '../editor.module.css'
import { EditorIcon } from '../editor-icon.tsx'
import type { Panel } from '../view/memory.ts'
import { useView } from '../view/use-view.ts'

const PagesPanel = lazy(async () => ({ default: (await import('./pages-panel.tsx')).PagesPanel }))
const ThemePanel = lazy(async () => ({ default: (await import('../theme/theme-panel.tsx')).ThemePanel }))

const TITLES: Record<Panel, string> = { add: 'Add', layers: 'Layers', pages: 'Pages', files: 'Files', theme: 'Theme' }

type RailProps = { [Own in 'add' | 'layers' | 'files']?: ReactNode } & {
  /** Whether a theme is what the editor edits: its form is in the inspector. */
  isOfTheme: boolean
}

/** The way to what is around the page; a panel that is open stands beside it. What cannot be used here has no entry. */
export function Rail({ isOfTheme, ...own }: RailProps) {
  const { panel: wanted, setPanel } = useView()
  const panels: Partial<Record<Panel, ReactNode>> = {
    ...own,
    pages: <PagesPanel />,
    theme: isOfTheme ? undefined : <ThemePanel />,
  }
  const names = (Object.keys(TITLES) as Panel[]).filter((name) => panels[name])
  const panel = wanted && panels[wanted] ? wanted : null
  return (
    <>
      <nav className={css.rail} aria-label="Panels">
        {names.map((name) => (
          <ToggleButton
            key={name}
            className={css.railButton!}
            isSelected={panel === name}
            onChange={(isOn) => setPanel(isOn ? name : null)}
          >
            <EditorIcon name={name} />
            {TITLES[name]}
          </ToggleButton>
        ))}
      </nav>
      {panel && (
        <section className={css.railPanel} data-panel={panel} aria-label={TITLES[panel]}>
          <div className={css.panelHead}>
            <h2>{TITLES[panel]}</h2>
            <Button look="plain" icon aria-label={`Close ${TITLES[panel]}`} onPress={() => setPanel(null)}>
              <Icon name="close" />
            </Button>
          </div>
          <div className={css.panel}>
            <Suspense fallback={<Loading />}>{panels[panel]}</Suspense>
          </div>
        </section>
      )}
    </>
  )
}
