import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Label, Radio, RadioGroup } from 'react-aria-components'
import type { Website } from '#client/generated.ts'
import { api } from '#console/api/api.ts'
import { refresh } from '#console/api/queries.ts'
import { paths } from '#console/paths.ts'
import { Main } from '#console/shell/shell.tsx'
import field from '#console/ui/field.module.css'
import { TextField } from '#console/ui/field.tsx'
import { Form } from '#console/ui/form.tsx'
import { Link } from '#console/ui/link.tsx'
import { Page } from '#console/ui/page.tsx'
import { Answer } from '#console/ui/states.tsx'
import { sayFailed } from '#console/ui/toast.tsx'
import { useForm } from '#console/ui/use-form.ts'
import { type Beginning, OWN_BEGINNINGS, startersQuery } from './beginnings.ts'
import { makeEmptyPage } from './empty-page.ts'
import { LookAt } from './look-at.tsx'
import css from './new-website.module.css'

/** A name and what to begin with; everything else can be changed later. */
export function NewWebsite() {
  const query = useQuery(startersQuery)
  return (
    <Main>
      <Page
        title="New website"
        about={
          <>
            A starter is a finished website. Change its words and pictures, and it is yours. Its form mails nobody until
            you set an address under Forms. <Link href={paths.guide('first-website')}>What happens next</Link>
          </>
        }
      >
        <Answer query={query}>{(starters) => <Begin beginnings={[...starters, ...OWN_BEGINNINGS]} />}</Answer>
      </Page>
    </Main>
  )
}

function Begin({ beginnings }: { beginnings: Parameters<typeof ChooseBeginning>[0]['beginnings'] }) {
  const navigate = useNavigate()
  const { values, set, field } = useForm({ name: '', beginning: beginnings[0]!.value })
  const create = async () => navigate({ href: await makeWebsite(values.name, values.beginning) })
  return (
    <div className={css.wide}>
      <Form submit="Create" onSubmit={create} onCancel={() => void navigate({ href: paths.websites() })}>
        <div className={css.name}>
          <TextField {...field('name')} label="Name" isRequired autoFocus />
        </div>
        <ChooseBeginning
          beginnings={beginnings}
          value={values.beginning}
          onChange={(beginning) => set({ beginning })}
        />
      </Form>
    </div>
  )
}

type ChooseProps = { beginnings: readonly Beginning[]; value: string; onChange: (value: string) => void }

/** Starters with their pictures, then what has none. Arrow keys go through all of them. */
function ChooseBeginning({ beginnings, value, onChange }: ChooseProps) {
  return (
    <RadioGroup value={value} onChange={onChange} className={css.group!}>
      <Label className={field.label}>Start from</Label>
      <div className={css.cards}>
        {beginnings.map(({ value: name, title, about, picture, page }) => (
          <div key={name} className={css.cell}>
            <Radio value={name} aria-label={`${title}. ${about}`} className={css.card!}>
              {picture && <img src={picture} alt="" width={640} height={400} className={css.picture} />}
              <span className={css.words}>
                <span className={css.title}>{title}</span>
                <span className={field.about}>{about}</span>
              </span>
            </Radio>
            {page && <LookAt title={title} about={about} page={page} onChoose={() => onChange(name)} />}
          </div>
        ))}
      </div>
    </RadioGroup>
  )
}

/** How often is looked whether a starter is complete, in ms. */
const LOOK_EVERY_MS = 250

/** Makes a website that begins as was chosen. @returns the address where the person goes on */
async function makeWebsite(name: string, beginning: string): Promise<string> {
  const isStarter = OWN_BEGINNINGS.every(({ value }) => value !== beginning)
  const website = await api.websites.create({
    name,
    time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    ...(isStarter ? { starter: beginning as 'blog' } : {}),
  })
  const emptyPage = beginning === 'page' ? await makeEmptyPage(website.id, name) : null
  const failure = website.import_id ? await filled(website.import_id) : null
  // The next screen finds it in the list.
  await refresh()
  if (failure) sayFailed(`${name} was created, but its starter could not be completed`, new Error(failure))
  if (beginning === 'import') return paths.import(website)
  if (beginning === 'agent') return paths.agents()
  if (emptyPage) return paths.edit(website, 'pages', emptyPage)
  return isStarter && !failure ? homeEditor(website) : paths.overview(website)
}

/** Why it failed, or null once it is complete. */
async function filled(importId: string): Promise<string | null> {
  for (;;) {
    const { status, error } = await api.imports.get(importId)
    if (status === 'done') return null
    if (status === 'failed') return error ?? ''
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS))
  }
}

/** The finished website is on the screen immediately, and can be changed by clicking on it. */
async function homeEditor(website: Website): Promise<string> {
  const [home] = (await api.pages.list(website.id, { path: '/', per: 1 }).page()).data
  return home ? paths.edit(website, 'pages', home.id) : paths.overview(website)
}
