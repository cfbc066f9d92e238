import { useMatches } from '@tanstack/react-router'
import type { BlockKind } from '#console/paths.ts'
import { Page } from '#console/ui/page.tsx'
import { TEXTS } from './kinds.ts'
import { OfKind } from './list.tsx'
import { NewOne } from './new-one.tsx'

/** Components, snippets or themes. */
export function Blocks() {
  const kind = useMatches().at(-1)!.staticData.kind as BlockKind
  return (
    <Page title={TEXTS[kind].title} actions={<NewOne key={kind} kind={kind} primary />}>
      <OfKind key={kind} kind={kind} />
    </Page>
  )
}
