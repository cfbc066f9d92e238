import { type AnyRoute, createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { EDITED_KINDS } from '#console/edited-kinds.ts'
import type { EditedKind } from '#console/paths.ts'
import { editorSearch } from './search.ts'

/** The editor of everything that has html and versions. */
export function editorRoutes(site: AnyRoute) {
  return EDITED_KINDS.map((kind) =>
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
