import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { paths } from '#console/paths.ts'
import { Main } from '#console/shell/shell.tsx'
import { TextField } from '#console/ui/field.tsx'
import { Form } from '#console/ui/form.tsx'
import { Link } from '#console/ui/link.tsx'
import { Page } from '#console/ui/page.tsx'
import { Answer } from '#console/ui/states.tsx'
import { useForm } from '#console/ui/use-form.ts'
import { OWN_BEGINNINGS, startersQuery } from './beginnings.ts'
import { ChooseBeginning } from './choose-beginning.tsx'
import { makeWebsite } from './make-website.ts'
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
            A starter is a finished website: change its words and pictures, and it is yours.{' '}
            <Link href={paths.guide('first-website')}>How it goes on</Link>
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
