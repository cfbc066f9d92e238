import { type ReactNode, useState } from 'react'
import editor from '../editor.module.css'
import type { EditSession } from '../session.ts'
import { AllTokens } from './all-tokens.tsx'
import { ColorSection } from './color-section.tsx'
import { ContrastList } from './contrast-list.tsx'
import { FontSection } from './font-section.tsx'
import { SchemeSwitch } from './scheme-switch.tsx'
import { SizeSection } from './size-section.tsx'
import css from './theme.module.css'
import { cssOf } from './use-on-page.ts'
import { useTheme } from './use-theme.ts'

/** What a theme says, in a person's words; the page shows each change before it is saved. */
export function ThemeForm({ session }: { session: EditSession }) {
  const theme = useTheme(session)
  if (!theme) return <p role="alert">The tokens are no valid JSON. Correct them under Code.</p>
  const made = cssOf(theme.tokens, theme.css)
  return (
    <>
      {theme.refused !== null && <p className={css.quiet}>{theme.refused}</p>}
      {'problem' in made && <p role="alert">{made.problem}</p>}
      <SchemeSwitch />
      <Group title="Colors" locked={theme.refused !== null} isOpen>
        <ColorSection theme={theme} />
        <ContrastList theme={theme} />
      </Group>
      <Group title="Fonts" locked={theme.refused !== null}>
        <FontSection theme={theme} />
      </Group>
      <Group title="Sizes and shapes" locked={theme.refused !== null}>
        <SizeSection theme={theme} />
      </Group>
      <Group title="All tokens" locked={theme.refused !== null}>
        <AllTokens theme={theme} />
      </Group>
    </>
  )
}

type GroupProps = { title: string; locked?: boolean; isOpen?: boolean; children: ReactNode }

/** What stands in it is made once it is opened. */
export function Group({ title, locked = false, isOpen: first = false, children }: GroupProps) {
  const [isOpen, setOpen] = useState(first)
  return (
    <details
      className={`${editor.code} ${css.section}`}
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>{title}</summary>
      {isOpen && (
        <fieldset disabled={locked} className={css.group} aria-label={title}>
          {children}
        </fieldset>
      )}
    </details>
  )
}
