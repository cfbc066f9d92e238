import { useQuery } from '@tanstack/react-query'
import type { Table as TableRecord, Translations as Translated } from '#client/generated.ts'
import { api } from '#console/api/api.ts'
import { siteKey } from '#console/api/keys.ts'
import { languageName } from '#console/language-name.ts'
import { paths } from '#console/paths.ts'
import { tablesQuery } from '#console/screens/tables/queries.ts'
import { useSearchState } from '#console/shell/search.ts'
import { useSite } from '#console/shell/use-site.ts'
import { Link } from '#console/ui/link.tsx'
import { Pages } from '#console/ui/list.tsx'
import { Page } from '#console/ui/page.tsx'
import { Select } from '#console/ui/select.tsx'
import { Empty } from '#console/ui/states.tsx'
import { Table } from '#console/ui/table.tsx'
import { InLanguage } from './in-language.tsx'
import { translationsSearch } from './search.ts'
import { SharedParts } from './shared-parts.tsx'
import { titleOf } from './title-of.ts'
import css from './translations.module.css'

const ANY = ''
const STATES = [
  { value: ANY, label: 'Any state' },
  { value: 'missing', label: 'Missing' },
  { value: 'behind', label: 'Older than the original' },
  { value: 'current', label: 'Up to date' },
]

/** Every page, or row of a table, in every language: what is missing, and what is older than what it translates. */
export function Translations() {
  const site = useSite()
  const [{ table, language, state, page = 1 }, change] = useSearchState(translationsSearch)
  const { data: tables = [] } = useQuery({ ...tablesQuery(site.id), enabled: site.languages.length > 1 })
  const inLanguages = tables.filter(({ columns }) => columns.some(({ key }) => key === 'language'))
  const of = inLanguages.find(({ id }) => id === table)
  const query = useQuery({
    queryKey: siteKey(site.id, table ? 'rows' : 'pages', 'translations', { table, language, state, page }),
    queryFn: () =>
      api.translations
        .list(site.id, {
          per: 50,
          ...(table ? { table_id: table } : {}),
          ...(language ? { language } : {}),
          ...(state ? { state } : {}),
        })
        .page(page),
    enabled: site.languages.length > 1,
  })
  if (site.languages.length < 2)
    return (
      <Page title="Translations">
        <Empty title="This website has one language">
          Add a second one in <Link href={paths.settings(site)}>Settings</Link>. This screen then shows which pages are
          not translated yet.
        </Empty>
      </Page>
    )
  return (
    <Page
      title="Translations"
      about="A translation is older than its original when the original has changed since it was brought up to date."
    >
      <search className={css.filters}>
        {inLanguages.length > 0 && (
          <Select
            label="Show"
            quiet
            value={table ?? ANY}
            onChange={(next) => change({ table: next || undefined, page: undefined })}
            options={[
              { value: ANY, label: 'Pages' },
              ...inLanguages.map(({ id, name }) => ({ value: id, label: name })),
            ]}
          />
        )}
        <Select
          label="Language"
          quiet
          value={language ?? ANY}
          onChange={(next) => change({ language: next || undefined, page: undefined })}
          options={[
            { value: ANY, label: 'All languages' },
            ...site.languages.map((value) => ({ value, label: languageName(value) })),
          ]}
        />
        <Select
          label="State"
          quiet
          value={state ?? ANY}
          onChange={(next) => change({ state: (next || undefined) as typeof state, page: undefined })}
          options={STATES}
        />
      </search>
      <Pages
        query={query}
        empty={<Empty title={state || language ? 'Nothing matches' : 'Nothing to translate yet'} />}
        onPage={(next) => change({ page: next })}
      >
        {(rows) => <Matrix rows={rows} table={of} />}
      </Pages>
      <SharedParts />
    </Page>
  )
}

function Matrix({ rows, table }: { rows: readonly Translated[]; table: TableRecord | undefined }) {
  const site = useSite()
  const languages = [...new Set(rows.flatMap(({ translations }) => translations.map(({ language }) => language)))]
  return (
    <Table
      label="Translations"
      rows={rows}
      columns={[
        {
          title: table ? 'Row' : 'Page',
          main: true,
          cell: (original) => (
            <>
              <Link href={table ? paths.row(site, table.key, original.id) : paths.edit(site, 'pages', original.id)}>
                {titleOf(original)}
              </Link>{' '}
              <span className={css.quiet}>{languageName(original.language)}</span>
            </>
          ),
        },
        ...languages.map((language) => ({
          title: languageName(language),
          cell: (original: Translated) => <InLanguage original={original} language={language} table={table} />,
        })),
      ]}
    />
  )
}
