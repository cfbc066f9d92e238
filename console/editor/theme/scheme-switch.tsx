import { useEffect, useSyncExternalStore } from 'react'
import { Switch } from '#console/ui/switch.tsx'
import { useLook } from '../view/look.ts'
import type { Scheme } from '../view/scheme.ts'
import css from './theme.module.css'

const OF_DEVICE = 'device'
const OPTIONS = [
  { value: OF_DEVICE, label: 'As this device' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
] as const

/** In which of light and dark the page is shown, for as long as this is. */
export function SchemeSwitch() {
  const look = useLook()
  const scheme = useSyncExternalStore(look.subscribe, () => look.shown().scheme)
  useEffect(() => () => look.show({ scheme: null }), [look])
  return (
    <div className={css.choice}>
      <p className={css.label}>The page is shown</p>
      <Switch<Scheme | typeof OF_DEVICE>
        label="The page is shown"
        options={OPTIONS}
        value={scheme ?? OF_DEVICE}
        onChange={(value) => look.show({ scheme: value === OF_DEVICE ? null : value })}
      />
    </div>
  )
}
