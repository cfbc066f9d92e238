import Type from 'typebox'
import type { Operation } from '#kernel/operations/operation.ts'
import { aLabelOf, labelOf, SHARED_PART_KINDS, type SharedPartKind } from '#kernel/versioning/kinds.ts'
import { addedFields } from '#kernel/versioning/schema.ts'
import { letGoOfPart } from '#resources/content/shared-html/store.ts'
import { DryRunQuery } from '#resources/content/usage/delete-used.ts'
import { namedOperations } from '#resources/content/versioned/define-named.ts'
import { DEFINITIONS } from '#resources/content/versioned/definitions.ts'

export const sharedHtmlOperations: readonly Operation[] = SHARED_PART_KINDS.flatMap(operationsOf)

function operationsOf(kind: SharedPartKind): readonly Operation[] {
  const label = labelOf(kind)
  const tool = (name: string, summary: string) => ({ family: `shared_parts_${name}`, kind, summary })
  return namedOperations(DEFINITIONS[kind], {
    // usage_count changes with pages.
    cachedBy: [kind, 'page'],
    list: {
      summary: `List a website's ${label}s`,
      tool: tool('list', `List a website's headers, footers or html heads`),
      query: Type.Object({ fields: addedFields(label) }),
    },
    get: {
      summary: `Show ${aLabelOf(kind)} with its latest html`,
      tool: tool('get', 'Show a header, footer or html head'),
    },
    delete: {
      summary: `Delete ${aLabelOf(kind)} and its versions; pages that use it fall back to the default`,
      tool: tool('delete', 'Delete a header, footer or html head; pages that use it fall back to the default'),
      query: DryRunQuery,
      refuses: false,
      warning: fallBack,
      removed: ({ tx }, part) => letGoOfPart(tx, kind, part),
    },
  })
}

function fallBack(pages: number, label: string): string {
  return pages === 1
    ? `1 page used this ${label}, and falls back to the default.`
    : `${pages} pages used this ${label}, and fall back to the default.`
}
