import type { ChangeSetDiffItem } from '#client/generated.ts'
import { Code } from '#console/compare/code.tsx'
import { Fields } from '#console/compare/fields.tsx'
import { editedKindOf } from '#console/kinds.ts'
import { paths } from '#console/paths.ts'
import { useSite } from '#console/shell/use-site.ts'
import { LinkButton } from '#console/ui/button.tsx'
import { Badge } from '#console/ui/page.tsx'
import { PagePictures } from './page-pictures.tsx'
import css from './review.module.css'

/** What a change set did with one record. */
export function ChangedRecord({ item }: { item: ChangeSetDiffItem }) {
  const site = useSite()
  const { kind, id, title, action, fields, from_number, to_number, diff } = item
  const edited = editedKindOf(kind)
  const name = title ?? kind
  const compared = from_number && to_number ? { a: String(from_number), b: String(to_number) } : undefined
  return (
    <section className={css.run} aria-label={name}>
      <header className={css.head}>
        <div className={css.what}>
          <h2>
            <bdi>{name}</bdi>
          </h2>
        </div>
        <span className={css.muted}>{kind.replace('_', ' ')}</span>
        <Badge kind={action === 'deleted' ? 'bad' : action === 'created' ? 'good' : undefined}>{action}</Badge>
        {edited && action !== 'deleted' && (
          <LinkButton href={paths.versions(site, edited, id, compared)} aria-label={`Compare versions of ${name}`}>
            Compare
          </LinkButton>
        )}
      </header>
      <div className={css.change}>
        {kind === 'page' && action !== 'deleted' && <PagePictures pageId={id} name={name} />}
        <Fields changes={fields.filter(({ before, after }) => before !== after)} />
        {diff && <Code diff={diff} />}
      </div>
    </section>
  )
}
