import { Button as AriaButton } from 'react-aria-components'
import { Select } from '#console/ui/select.tsx'
import { FAMILIES, FONT_PAIRS, type FontRole, familyNamed, firstFont, fontChange, fontRoles } from './families.ts'
import css from './theme.module.css'
import { useFontFaces } from './use-font-faces.ts'
import type { OpenTheme } from './use-theme.ts'

const KEPT = ''

/** The fonts of text and headings, alone or as a pair. */
export function FontSection({ theme }: { theme: OpenTheme }) {
  const { text, heading, others } = fontRoles(theme.all, theme.css)
  return (
    <>
      <FontField theme={theme} role={heading} inherits="As the text" />
      <FontField theme={theme} role={text} inherits="As each browser has it" />
      {others.map((role) => (
        <FontField key={role.path} theme={theme} role={role} inherits="None" />
      ))}
      <FontPairs theme={theme} text={text} heading={heading} />
    </>
  )
}

function FontField({ theme, role, inherits }: { theme: OpenTheme; role: FontRole; inherits: string }) {
  const { path, name, token, needed } = role
  const now = firstFont(token?.light)
  const known = familyNamed(now)
  const kept = known ? [] : [{ value: KEPT, label: now ?? inherits, about: now ? 'In use' : '' }]
  const choose = (value: string) => {
    const family = FAMILIES.find((each) => each.name === value)
    if (family) theme.change([fontChange(path, family)], needed)
  }
  return (
    <Select
      label={name}
      options={[
        ...kept,
        ...FAMILIES.map((family) => ({ value: family.name, label: family.name, about: family.about })),
      ]}
      value={known?.name ?? KEPT}
      onChange={choose}
    />
  )
}

function FontPairs({ theme, text, heading }: { theme: OpenTheme; text: FontRole; heading: FontRole }) {
  useFontFaces(FONT_PAIRS.flatMap((pair) => [pair.heading, pair.text]))
  const now = [firstFont(heading.token?.light), firstFont(text.token?.light)].join()
  return (
    <div className={css.group}>
      <p className={css.label}>Pairs that go well together</p>
      <ul className={css.cards} aria-label="Font pairs">
        {FONT_PAIRS.map((pair) => (
          <li key={pair.heading}>
            <AriaButton
              className={css.card!}
              aria-pressed={now === [pair.heading, pair.text].join()}
              onPress={() => {
                const changes = [
                  fontChange(heading.path, familyNamed(pair.heading)!),
                  fontChange(text.path, familyNamed(pair.text)!),
                ]
                theme.change(changes, [...heading.needed, ...text.needed])
              }}
            >
              <span style={{ fontFamily: `"${pair.heading}"` }}>{pair.heading}</span>
              <span style={{ fontFamily: `"${pair.text}"` }}>with {pair.text}</span>
            </AriaButton>
          </li>
        ))}
      </ul>
    </div>
  )
}
