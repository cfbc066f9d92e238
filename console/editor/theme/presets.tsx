import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Theme } from '#client/generated.ts'
import { api } from '#console/api/api.ts'
import { siteKey } from '#console/api/keys.ts'
import { useAct } from '#console/shell/use-act.ts'
import { useRefusal, useSite } from '#console/shell/use-site.ts'
import { Button } from '#console/ui/button.tsx'
import { useSeen } from '#console/ui/use-seen.ts'
import { useLook } from '../view/look.ts'
import { colorsOf } from './color-section.tsx'
import { CopyTheme } from './copy-theme.tsx'
import { firstFont, fontRoles } from './families.ts'
import { seeColor } from './see-color.ts'
import css from './theme.module.css'
import { resolved, tokensIn } from './tokens.ts'
import { useFontFaces } from './use-font-faces.ts'
import { cssOf } from './use-on-page.ts'

type Listed = Pick<Theme, 'id' | 'name'>

type PresetsProps = {
  themes: readonly Listed[]
  /** The theme in use, which is no other. */
  used: string | null
  /** The one that the page is shown with. */
  tried: string | null
  onTry: (id: string | null) => void
}

/** The other themes of the website: to try on the page, to use, and to copy. */
export function Presets({ themes, used, tried, onTry }: PresetsProps) {
  return (
    <ul className={css.presets} aria-label="Other themes">
      {themes
        .filter(({ id }) => id !== used)
        .map((theme) => (
          <li key={theme.id}>
            <Preset theme={theme} used={used} isTried={tried === theme.id} onTry={onTry} />
          </li>
        ))}
    </ul>
  )
}

type PresetProps = { theme: Listed; used: string | null; isTried: boolean; onTry: PresetsProps['onTry'] }

function Preset({ theme: { id, name }, used, isTried, onTry }: PresetProps) {
  const site = useSite()
  const { ref, seen } = useSeen<HTMLDivElement>()
  const { data } = useQuery({
    queryKey: siteKey(site.id, 'themes', 'preset', id),
    queryFn: () => api.themes.get(id),
    enabled: seen || isTried,
  })
  const refused = useRefusal()
  const { act, isPending } = useAct()
  useTried(isTried ? data : undefined)
  const use = () =>
    act({
      run: () => api.themes.update(id, { active: true }),
      done: `All pages use ${name}`,
      failed: 'It was not made the theme of all pages',
      onWaits: () => onTry(null),
      ...(used ? { undo: () => api.themes.update(used, { active: true }) } : {}),
    })
  return (
    <div ref={ref} className={css.preset} data-tried={isTried}>
      <h3>
        <bdi>{name}</bdi>
      </h3>
      {data && <Sample theme={data} />}
      <div className={css.presetActs}>
        <Button aria-label={isTried ? `Stop trying ${name}` : `Try ${name}`} onPress={() => onTry(isTried ? null : id)}>
          {isTried ? 'Stop trying' : 'Try'}
        </Button>
        <CopyTheme theme={{ id, name }} look="plain" />
        <Button
          aria-label={`Use this theme, ${name}`}
          refused={refused('themes_update')}
          isPending={isPending}
          onPress={() => void use()}
        >
          Use this theme
        </Button>
      </div>
    </div>
  )
}

const MOST_COLORS = 6

/** Its colors, and the names of its fonts in themselves. */
function Sample({ theme: { tokens, css: styles } }: { theme: Theme }) {
  const all = tokensIn(tokens ?? {})
  const { text, heading } = fontRoles(all, styles ?? '')
  const fonts = [heading, text].flatMap(({ token }) => firstFont(token?.light) ?? [])
  useFontFaces(fonts)
  const colors = colorsOf({ all }).flatMap(({ path }) => {
    const shown = resolved(all, path, 'light')
    return shown && seeColor(shown) ? { path, shown } : []
  })
  return (
    <>
      <div aria-hidden="true" className={css.swatches}>
        {colors.slice(0, MOST_COLORS).map(({ path, shown }) => (
          <span key={path} style={{ background: shown }} />
        ))}
      </div>
      {fonts.length > 0 && (
        <p className={css.quiet}>
          {[...new Set(fonts)].map((font, index) => (
            <span key={font} style={{ fontFamily: `"${font}"` }}>
              {index > 0 && ', '}
              {font}
            </span>
          ))}
        </p>
      )}
    </>
  )
}

/** Shows the page with it, for as long as it is tried. */
function useTried(theme: Theme | undefined): void {
  const look = useLook()
  useEffect(() => {
    const shown = theme && cssOf(theme.tokens ?? {}, theme.css ?? '')
    if (!shown || !('css' in shown)) return
    look.show(shown)
    return () => look.show({ css: null, fonts: [] })
  }, [theme, look])
}
