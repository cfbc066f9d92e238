import Type from 'typebox'
import type { Operation } from '#kernel/operations/operation.ts'
import { oneOf } from '#kernel/operations/schemas.ts'
import { deleteTool, getTool, listTool } from '#kernel/operations/tool.ts'
import { BLOCK_KINDS, type BlockKind, VERSIONED_HTML } from '#kernel/versioning/kinds.ts'
import { deactivateTheme } from '#resources/content/themes/theme.ts'
import { DeleteQuery, DryRunQuery } from '#resources/content/usage/delete-used.ts'
import { namedOperations } from '#resources/content/versioned/define-named.ts'
import { DEFINITIONS } from '#resources/content/versioned/definitions.ts'

const MAX_LISTED_FIELDS = 10

export const blockOperations: readonly Operation[] = BLOCK_KINDS.flatMap(operationsOf)

function operationsOf(kind: BlockKind): readonly Operation[] {
  const { plural } = VERSIONED_HTML[kind]
  const definition = DEFINITIONS[kind]
  const fields = Type.Array(oneOf(definition.long), {
    maxItems: MAX_LISTED_FIELDS,
    about: `Fields to add to each ${kind}.`,
  })
  return namedOperations(definition, {
    cachedBy: [kind],
    list: {
      summary: `List a website's ${plural}`,
      tool: listTool(kind),
      query: Type.Object({ fields: Type.Optional(fields) }),
    },
    get: { summary: `Show a ${kind}`, tool: getTool(kind) },
    delete: {
      summary: `Delete a ${kind} and its versions`,
      tool: deleteTool(kind),
      query: kind === 'theme' ? DryRunQuery : DeleteQuery,
      refuses: kind !== 'theme',
      ...(kind === 'theme' ? { removed: deactivateTheme } : {}),
    },
  })
}
