import { useQuery } from '@tanstack/react-query'
import type { WaitingItem } from '#client/generated.ts'
import { siteKey } from '#console/api/keys.ts'
import { Code } from '#console/compare/code.tsx'
import { Fields } from '#console/compare/fields.tsx'
import { KINDS } from '#console/kinds.ts'
import type { EditedKind } from '#console/paths.ts'
import { useSite } from '#console/shell/use-site.ts'
import { Answer } from '#console/ui/states.tsx'
import { PagePictures } from './page-pictures.tsx'
import css from './review.module.css'

/** What publishing a record would change, and of a page how it would look. */
export function RecordChange({ item, kind }: { item: WaitingItem; kind: EditedKind }) {
  const site = useSite()
  const query = useQuery({
    queryKey: siteKey(site.id, 'versions', kind, item.id, 'waiting', item.live_version?.id),
    queryFn: () => KINDS[kind].versions.diff(item.id, { from: item.live_version?.id, to: 'latest', uncut: true }),
  })
  return (
    <div className={css.change}>
      {kind === 'pages' && <PagePictures pageId={item.id} name={item.title ?? 'the page'} />}
      <Answer query={query}>
        {({ diff, fields }) => (
          <>
            <Fields changes={fields} />
            {(diff !== '' || fields.length === 0) && <Code diff={diff} />}
          </>
        )}
      </Answer>
    </div>
  )
}
