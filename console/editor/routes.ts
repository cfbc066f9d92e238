import { type AnyRoute, createRoute, lazyRouteComponent } from '@tanstack/react-router'
import type { EditedKind } from '#console/paths.ts'
import { editorSearch } from './search.ts'

const KINDS: readonly EditedKind[] = ['pages', 'headers', 'footers', 'html_heads', 'components', 'snippets', 'themes']

/** The editor of everything that has html and versions. */
export function editorRoutes(site: AnyRoute) {
  return KINDS.map((kind) =>
    createRoute({
      getParentRoute: () => site,
      path: `/${kind}/$id`,
      component: lazyRouteComponent(() => import('./editor.tsx'), 'Editor'),
      validateSearch: editorSearch,
      staticData: { kind },
    }),
  )
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Of a route of the editor: what it edits. */
    kind?: EditedKind
  }
}
