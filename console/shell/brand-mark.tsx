import css from './brand-mark.module.css'

type Shown = { name: string; color: string | null; text_color: string | null; logo_url: string | null }

/** A brand as the header shows it: its logo or else its name, on its color. */
export function BrandMark({ name, color, text_color, logo_url }: Shown) {
  const colors = color && text_color ? { background: color, color: text_color } : {}
  return (
    <span className={`${css.mark} ${color ? css.colored : ''}`} style={colors}>
      {logo_url ? <img src={logo_url} alt={name} className={css.logo} /> : <bdi className={css.name}>{name}</bdi>}
    </span>
  )
}
