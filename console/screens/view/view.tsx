import { useQuery } from '@tanstack/react-query'
import { useMatches } from '@tanstack/react-router'
import { siteKey } from '#console/api/keys.ts'
import { type EditedRecord, KINDS, type Kind, nameOf } from '#console/kinds.ts'
import { type EditedKind, paths } from '#console/paths.ts'
import { useParam } from '#console/shell/search.ts'
import { useRefusal, useSite } from '#console/shell/use-site.ts'
import { LinkButton } from '#console/ui/button.tsx'
import { Page } from '#console/ui/page.tsx'
import { Picture } from '#console/ui/picture.tsx'
import { Answer } from '#console/ui/states.tsx'
import { isShown, useSeen } from '#console/versions/seen.ts'
import css from './view.module.css'

/** A record for somebody who may look at it but not change it: a page as it looks, anything else as its text. */
export function View() {
  const site = useSite()
  const id = useParam('id')
  const kind = KINDS[useMatches().at(-1)!.staticData.kind as EditedKind]
  const query = useQuery({
    queryKey: siteKey(site.id, 'versions', 'viewed', kind.kind, id),
    queryFn: () => kind.read(id),
  })
  return <Answer query={query}>{(record) => <Shown kind={kind} record={record} />}</Answer>
}

function Shown({ kind, record }: { kind: Kind; record: EditedRecord }) {
  const site = useSite()
  const seen = useSeen(kind, record)
  const refused = useRefusal()(`${kind.kind}_update`, record.path)
  const name = nameOf(record)
  return (
    <Page
      title={name}
      about={[`${seen}.`, refused].filter(Boolean).join(' ')}
      actions={
        <>
          {site.role === 'content' && <LinkButton href={paths.pages(site)}>Pages</LinkButton>}
          <LinkButton href={paths.versions(site, kind.kind, record.id)}>Versions</LinkButton>
        </>
      }
    >
      {kind.wire === 'page' ? (
        <PageShown record={record} name={name} />
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reached by keyboard
        <pre className={css.text} tabIndex={0}>
          {record[kind.text]}
        </pre>
      )}
    </Page>
  )
}

/** What visitors see; of a page that they do not see yet a picture. */
function PageShown({ record, name }: { record: EditedRecord; name: string }) {
  const site = useSite()
  const isFixed = !record.path?.includes(':')
  if (isShown(record) && isFixed)
    return (
      <iframe
        title={`The page ${name}`}
        src={new URL(record.path ?? '/', site.url).href}
        sandbox="allow-scripts allow-same-origin"
        className={css.frame}
      />
    )
  return <Picture websiteId={site.id} pageId={record.id} version="latest" alt={`The page ${name}`} />
}
