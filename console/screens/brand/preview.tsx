import { BrandMark } from '#console/shell/brand-mark.tsx'
import { readableOn } from '#design-tokens/readable-on.ts'
import css from './brand.module.css'

type PreviewProps = { name: string; color: string | null; logo: string | null }

/** The header of the console and a mail, as they will be. */
export function Preview({ name, color, logo }: PreviewProps) {
  if (name === '') return <p className={css.about}>Type a name to see your brand.</p>
  const colors = { color, text_color: color && readableOn(color) }
  return (
    <div className={css.preview}>
      <figure className={css.figure}>
        <div className={css.header}>
          <BrandMark name={name} {...colors} logo_url={logo} />
        </div>
        <figcaption className={css.about}>The console, invitations and the title of the window</figcaption>
      </figure>
      <figure className={css.figure}>
        <div className={css.mail}>
          <p className={css.from}>
            From: <bdi>{name}</bdi>
          </p>
          {logo ? <img src={logo} alt="" className={css.mailLogo} /> : <strong>{name}</strong>}
          <p>Ana Marlow invites you to work on the website “Harbor Lane”.</p>
          <span
            className={css.button}
            style={color ? { background: color, color: colors.text_color ?? undefined } : {}}
          >
            Accept the invitation
          </span>
        </div>
        <figcaption className={css.about}>A mail</figcaption>
      </figure>
    </div>
  )
}
