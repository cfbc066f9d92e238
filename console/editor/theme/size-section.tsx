import { Select } from '#console/ui/select.tsx'
import { Switch } from '#console/ui/switch.tsx'
import { type Choice, CORNERS, changesOf, chosen, SHADOWS, SPACES } from './choices.ts'
import { BASE, BASES, baseOf, scaleOf, scales } from './scale.ts'
import css from './theme.module.css'
import type { OpenTheme } from './use-theme.ts'

const OWN = 'own'

/** The sizes of texts, how far apart things are, their corners and shadows: each a few choices that suit one another. */
export function SizeSection({ theme }: { theme: OpenTheme }) {
  return (
    <>
      <TextSizes theme={theme} />
      <ChoiceField theme={theme} label="Spacing" choices={SPACES} />
      <ChoiceField theme={theme} label="Corners" choices={CORNERS} />
      <ChoiceField theme={theme} label="Shadows of cards" choices={SHADOWS} />
    </>
  )
}

function TextSizes({ theme }: { theme: OpenTheme }) {
  const base = baseOf(theme.all)
  const ratio = chosen(theme.all, scales(base ?? BASE))
  const choose = (size: number, wanted: string) => {
    const scale = scaleOf(size, wanted)
    theme.change(changesOf(scale, theme.all), scale.needed)
  }
  const sizes = [...new Set([...BASES, ...(base === null ? [] : [base])])].toSorted((a, b) => a - b)
  return (
    <>
      <Select
        label="Size of text"
        options={[
          ...(base === null ? [{ value: OWN, label: 'As the theme’s styles say' }] : []),
          ...sizes.map((size) => ({ value: String(size), label: `${size} pixels` })),
        ]}
        value={base === null ? OWN : String(base)}
        onChange={(value) => {
          if (value === OWN) return
          // Headings that the theme chose itself keep their sizes.
          if (ratio === null && base !== null) {
            const { changes, needed } = scaleOf(Number(value), '1.25')
            theme.change(
              changes.filter(({ path }) => path === 'size.text'),
              needed.filter(({ path }) => path === 'size.text'),
            )
          } else choose(Number(value), ratio ?? '1.25')
        }}
      />
      <ChoiceSwitch
        label="Size of headings"
        choices={scales(base ?? BASE)}
        value={ratio}
        onChange={(wanted) => choose(base ?? BASE, wanted)}
      />
    </>
  )
}

function ChoiceField({ theme, label, choices }: { theme: OpenTheme; label: string; choices: readonly Choice[] }) {
  const choose = (value: string) => {
    const choice = choices.find((each) => each.value === value)
    if (choice) theme.change(changesOf(choice, theme.all), choice.needed)
  }
  return <ChoiceSwitch label={label} choices={choices} value={chosen(theme.all, choices)} onChange={choose} />
}

type ChoiceSwitchProps = {
  label: string
  choices: readonly Choice[]
  value: string | null
  onChange: (value: string) => void
}

function ChoiceSwitch({ label, choices, value, onChange }: ChoiceSwitchProps) {
  return (
    <div className={css.choice}>
      <p className={css.label}>{label}</p>
      <Switch label={label} options={choices} value={value ?? OWN} onChange={onChange} />
      {value === null && <p className={css.quiet}>Now as the theme’s own styles say.</p>}
    </div>
  )
}
