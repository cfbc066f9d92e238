import { type EditedKind, paths } from '#console/paths.ts'
import { useSite } from '#console/shell/use-site.ts'
import { LinkButton } from '#console/ui/button.tsx'
import { Section } from '#console/ui/page.tsx'
import type { Part, PartOfPage } from './messages.ts'

const KINDS: Record<PartOfPage, { label: string; kind: EditedKind }> = {
  page: { label: 'page', kind: 'pages' },
  header: { label: 'header', kind: 'headers' },
  footer: { label: 'footer', kind: 'footers' },
  html_head: { label: 'html head', kind: 'html_heads' },
  component: { label: 'component', kind: 'components' },
  snippet: { label: 'snippet', kind: 'snippets' },
}

/** For an element of another text than the one that is edited: it is edited where all pages that share it get it. */
export function OtherPart({ part }: { part: Part }) {
  const site = useSite()
  const { label, kind } = KINDS[part.kind]
  return (
    <Section title={`Part of a ${label}`}>
      <p>{kind === 'pages' ? 'This is of another page.' : `Every page that uses this ${label} shows it.`}</p>
      <div>
        <LinkButton href={paths.edit(site, kind, part.id)}>Edit the {label}</LinkButton>
      </div>
    </Section>
  )
}
