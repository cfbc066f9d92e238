import { useQuery } from '@tanstack/react-query'
import type { Page } from '#client/generated.ts'
import { api } from '#console/api/api.ts'
import { siteKey } from '#console/api/keys.ts'
import { nameOf } from '#console/kinds.ts'
import { languageName } from '#console/language-name.ts'
import { paths } from '#console/paths.ts'
import { tablesQuery } from '#console/screens/tables/queries.ts'
import { useAct } from '#console/shell/use-act.ts'
import { useRefusal, useSite } from '#console/shell/use-site.ts'
import { Button } from '#console/ui/button.tsx'
import { Form } from '#console/ui/form.tsx'
import { Link } from '#console/ui/link.tsx'
import { Select } from '#console/ui/select.tsx'
import { say } from '#console/ui/toast.tsx'
import { useForm } from '#console/ui/use-form.ts'
import css from '../editor.module.css'
import type { EditSession } from '../session.ts'

const NONE = ''
const MOST = 200
/** What an address can hold of a row. */
const IN_ADDRESS = /^(text|number|select|date)$/
const PLACEHOLDER = /:([\w-]+)/

type RelationsProps = { session: EditSession; page: Page }

/** The page that says the same in another language. */
export function TranslationOf({ session, page }: RelationsProps) {
  const site = useSite()
  const refused = useRefusal()('pages_update')
  const { data: pages = [] } = useQuery({
    queryKey: siteKey(site.id, 'pages', 'languages'),
    queryFn: () => api.pages.list(site.id, { per: MOST, sort: ['path'] }).all(),
    enabled: site.languages.length > 1,
  })
  const others = pages.filter(({ language }) => language !== page.language)
  const group = page.translation_group_id
  const translations = others.filter((each) => group !== null && each.translation_group_id === group)
  const { values, field } = useForm({ translation: translations[0]?.id ?? NONE })
  if (site.languages.length < 2) return null
  const save = async () => {
    const chosen = others.find(({ id }) => id === values.translation)
    const wanted = chosen ? (chosen.translation_group_id ?? group ?? crypto.randomUUID()) : null
    if (chosen && chosen.translation_group_id !== wanted)
      await api.pages.update(chosen.id, { translation_group_id: wanted })
    await api.pages.update(page.id, { translation_group_id: wanted })
    await session.refresh()
    say(chosen ? `Visitors of each find the other: “${nameOf(chosen)}”` : 'It is no translation now')
  }
  return (
    <Form submit="Save the translation" refused={refused} onSubmit={save}>
      <Behind page={page} />
      <Select
        {...field('translation')}
        name="translation_group_id"
        label="Translation of"
        about="Search engines then show each reader the page in their language."
        options={[
          { value: NONE, label: 'No other page' },
          ...others.map((each) => ({
            value: each.id,
            label: nameOf(each),
            about: `${each.path}, ${languageName(each.language)}`,
          })),
        ]}
      />
      {translations.length > 0 && (
        <ul className={css.list} aria-label="Translations">
          {translations.map((each) => (
            <li key={each.id}>
              <Link href={paths.edit(site, 'pages', each.id)}>{nameOf(each)}</Link>, {languageName(each.language)}
            </li>
          ))}
        </ul>
      )}
    </Form>
  )
}

/** Said of a translation that is older than its original, until it is up to date. */
function Behind({ page }: { page: Page }) {
  const site = useSite()
  const refused = useRefusal()('pages_update')
  const { act } = useAct()
  const { data: behind = [] } = useQuery({
    queryKey: siteKey(site.id, 'pages', 'behind', page.language),
    queryFn: () => api.translations.list(site.id, { language: page.language, state: 'behind', per: MOST }).all(),
    enabled: page.translation_group_id !== null,
  })
  const original = behind.find(({ translations }) => translations.some(({ id }) => id === page.id))
  if (!original) return null
  const upToDate = () =>
    act({
      run: () => api.pages.update(page.id, { translated_version: original.version_number }),
      done: 'Marked as up to date',
      failed: 'Nothing was changed',
    })
  return (
    <>
      <p>
        This page is older than “{original.title || original.path}”, which has changed since.{' '}
        <Link href={paths.versions(site, 'pages', original.id)}>See what changed</Link>
      </p>
      <div>
        <Button refused={refused} onPress={upToDate}>
          It’s up to date
        </Button>
      </div>
    </>
  )
}

/** A page whose path has a placeholder shows one row of a table at each of its addresses. */
export function ShowsRows({ session, page }: RelationsProps) {
  const site = useSite()
  const refused = useRefusal()('pages_update')
  const { data: tables = [] } = useQuery(tablesQuery(site.id))
  const { values, clear, field } = useForm({ table_id: page.table_id ?? NONE, row_key: page.row_key ?? NONE })
  const placeholder = PLACEHOLDER.exec(page.path)?.[1]
  if (tables.length === 0) return null
  const table = tables.find(({ id }) => id === values.table_id)
  const columns = table?.columns.filter(({ type }) => IN_ADDRESS.test(type)) ?? []
  const key = columns.some((column) => column.key === values.row_key)
    ? values.row_key
    : (columns.find((column) => column.key === placeholder)?.key ?? columns[0]?.key ?? NONE)
  const save = async () => {
    await api.pages.update(page.id, table ? { table_id: table.id, row_key: key } : { table_id: null, row_key: null })
    await session.refresh()
    clear()
    say(table ? `It shows each row of ${table.name} at an address of its own` : 'It shows no rows now')
  }
  return (
    <Form submit="Save the rows" refused={refused} onSubmit={save}>
      <Select
        {...field('table_id')}
        label="Shows one row of"
        about={
          placeholder || !table
            ? undefined
            : 'The path needs a place for the row, such as /posts/:slug. Change it above first.'
        }
        options={[{ value: NONE, label: 'No table' }, ...tables.map(({ id, name }) => ({ value: id, label: name }))]}
      />
      {table && (
        <Select
          {...field('row_key')}
          value={key}
          label="The row in the address"
          about={`Each row’s address has this field of it${placeholder ? ` in place of :${placeholder}` : ''}.`}
          options={columns.map((column) => ({ value: column.key, label: column.name }))}
        />
      )}
    </Form>
  )
}
