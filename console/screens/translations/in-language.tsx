import type { Table, Translations } from '#client/generated.ts'
import { api } from '#console/api/api.ts'
import { languageName } from '#console/language-name.ts'
import { paths } from '#console/paths.ts'
import { useAct } from '#console/shell/use-act.ts'
import { useRefusal, useSite } from '#console/shell/use-site.ts'
import { Button } from '#console/ui/button.tsx'
import { Opener } from '#console/ui/dialog.tsx'
import { Link } from '#console/ui/link.tsx'
import { Badge } from '#console/ui/page.tsx'
import { AddTranslation } from './add-translation.tsx'
import { titleOf } from './title-of.ts'
import css from './translations.module.css'

/** What a page or row is in one language, and what leads on from there. */
export function InLanguage({
  original,
  language,
  table,
}: {
  original: Translations
  language: string
  table: Table | undefined
}) {
  const site = useSite()
  const refusal = useRefusal()
  const { act } = useAct()
  const translation = original.translations.find((each) => each.language === language)
  const words = languageName(language)
  if (!translation) return null
  const { id, state } = translation
  if (id === null)
    return table ? (
      <span className={css.quiet}>Missing</span>
    ) : (
      <Opener
        look="plain"
        text={`Add the ${words} page`}
        aria-label={`Add the ${words} page of ${titleOf(original)}`}
        refused={refusal('pages_create')}
      >
        {(close) => <AddTranslation original={original} language={language} onClose={close} />}
      </Opener>
    )
  const upToDate = () =>
    act({
      run: () => {
        const said = { translated_version: original.version_number }
        return table ? api.rows.update(id, said) : api.pages.update(id, said)
      },
      done: 'Marked as up to date',
      failed: 'Nothing was changed',
    })
  const title = titleOf(translation)
  return (
    <span className={css.state}>
      <Link
        href={table ? paths.row(site, table.key, id) : paths.edit(site, 'pages', id)}
        aria-label={`${title}, ${words}`}
      >
        {title}
      </Link>
      {state === 'current' ? (
        <Badge kind="good">Up to date</Badge>
      ) : (
        <>
          <Badge kind="warning">Older than the original</Badge>
          <Button
            look="plain"
            aria-label={`${title} is up to date`}
            refused={refusal(table ? 'rows_update' : 'pages_update')}
            onPress={upToDate}
          >
            It’s up to date
          </Button>
        </>
      )}
    </span>
  )
}
