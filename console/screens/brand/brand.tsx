import { useSuspenseQuery } from '@tanstack/react-query'
import { api } from '#console/api/api.ts'
import { ownBrandQuery } from '#console/api/brand.ts'
import { meQuery } from '#console/api/queries.ts'
import { Main } from '#console/shell/shell.tsx'
import { TextField } from '#console/ui/field.tsx'
import { Form } from '#console/ui/form.tsx'
import { Page, Section } from '#console/ui/page.tsx'
import { say } from '#console/ui/toast.tsx'
import { useForm } from '#console/ui/use-form.ts'
import css from './brand.module.css'
import { LogoField } from './logo-field.tsx'
import { Preview } from './preview.tsx'

/** What a color field shows where no color is chosen. */
const NO_COLOR = '#000000'
const COLOR = /^#[0-9a-f]{6}$/i

/** The name, color and logo that the person's account shows to its people and clients. */
export function BrandScreen() {
  const { data: brand } = useSuspenseQuery(ownBrandQuery)
  const { data: me } = useSuspenseQuery(meQuery)
  // What of a logo is new: null removes it, undefined leaves it.
  const { values, set, clear, field } = useForm({
    name: brand.name ?? '',
    color: brand.color ?? '',
    logo: undefined as string | null | undefined,
  })
  const refused = me.limits.brands === 0 ? 'Your plan does not include a brand of your own.' : null
  const color = values.color.trim()
  const save = async () => {
    const { logo, name } = values
    await api.brand.update({ name: name.trim() || null, color: color || null, ...(logo === undefined ? {} : { logo }) })
    clear()
    say('Your brand is saved')
  }
  const logo = values.logo === undefined ? brand.logo_url : values.logo
  return (
    <Main>
      <Page
        title="Your brand"
        about="Your team and your clients see it in the console and in mails, in place of Sitewright."
      >
        <div className={css.columns}>
          <Form submit="Save" refused={refused} onSubmit={save}>
            {refused && <p>{refused} Ask who runs this installation for a plan that does.</p>}
            <TextField {...field('name')} label="Name" about="Without a name, nothing of your brand is shown." />
            <div className={css.color}>
              <TextField
                {...field('color')}
                label="Color"
                about="Such as #1f5b45. It is behind your name or logo, and on the buttons of mails."
                mono
              />
              <input
                type="color"
                aria-label="Choose a color"
                className={css.swatch}
                value={COLOR.test(color) ? color : NO_COLOR}
                onChange={({ target }) => set({ color: target.value })}
              />
            </div>
            <LogoField logo={logo} onChange={(next) => set({ logo: next })} />
          </Form>
          <Section title="Preview">
            <Preview name={values.name.trim()} color={COLOR.test(color) ? color : null} logo={logo} />
          </Section>
        </div>
      </Page>
    </Main>
  )
}
