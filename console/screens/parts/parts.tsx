import { Page, Section } from '#console/ui/page.tsx'
import { TEXTS } from './kinds.ts'
import { OfKind } from './list.tsx'
import { NewOne } from './new-one.tsx'

const KINDS = ['headers', 'footers', 'html_heads'] as const

/** Headers, footers and html heads: what is around the content of pages. */
export function Parts() {
  return (
    <Page
      title="Headers and footers"
      about="They surround every page. A page shows the default of its language unless it chooses another."
    >
      {KINDS.map((kind) => (
        <Section key={kind} title={TEXTS[kind].title} actions={<NewOne kind={kind} />}>
          <OfKind kind={kind} />
        </Section>
      ))}
    </Page>
  )
}
