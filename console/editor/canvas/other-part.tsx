import { editedKindOf } from '#console/kinds.ts'
import { paths } from '#console/paths.ts'
import { useSite } from '#console/shell/use-site.ts'
import { LinkButton } from '#console/ui/button.tsx'
import { Section } from '#console/ui/page.tsx'
import type { Part } from './messages.ts'

/** For an element of another text than the one that is edited: it is edited where all pages that share it get it. */
export function OtherPart({ part }: { part: Part }) {
  const site = useSite()
  const label = part.kind.replace('_', ' ')
  const kind = editedKindOf(part.kind)!
  return (
    <Section title={`Part of a ${label}`}>
      <p>{kind === 'pages' ? 'This is of another page.' : `Every page that uses this ${label} shows it.`}</p>
      <div>
        <LinkButton href={paths.edit(site, kind, part.id)}>Edit the {label}</LinkButton>
      </div>
    </Section>
  )
}
