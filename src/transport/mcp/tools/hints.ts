import type { Catalog } from '#kernel/operations/catalog.ts'
import { InsufficientRole, LimitReached, type OperationError } from '#kernel/operations/errors.ts'
import type { Operation } from '#kernel/operations/operation.ts'
import { NotConfigured } from '#kernel/operations/service-errors.ts'
import { shortestRoute, toolCallOf } from '#transport/mcp/tools/catalog-tools.ts'

/** What an agent can do next about a failure of its call; `operation` is null when the arguments select none. */
export function hintFor(error: OperationError, operation: Operation | null, catalog: Catalog): string | null {
  if (!operation) return CORRECT
  if (error instanceof LimitReached)
    return 'Nothing was changed. Remove what is no longer needed, or tell the user that the plan allows no more.'
  switch (error.status) {
    case 400:
      return 'Nothing was changed. Correct the argument and call again.'
    case 403:
      return error instanceof InsufficientRole
        ? `Calling again will not help: tell the user that it takes the role ${operation.role} or higher.`
        : 'Calling again will not help: tell the user what detail says.'
    case 404:
      return lookUp(operation, catalog)
    case 409:
      return 'Nothing was changed. Do what detail says; the same call again is refused as well.'
    case 412:
      return 'changed' in error.extra
        ? 'Nothing was changed. Somebody changed it: changed says what. Make your change fit it, and send it again with the etag given here as if_match.'
        : `Nothing was changed. Somebody changed it: read it again${readerOf(operation, catalog)}, and base the change on what is there now, with its etag as if_match.`
    case 422:
      return fixFor(error, operation, catalog)
    default:
      if (error.status < 500) return null
      return error instanceof NotConfigured
        ? 'Not your mistake, and calling again will not help: tell the user what detail says.'
        : 'Not your mistake: call again later.'
  }
}

const CORRECT = 'Nothing was changed. Correct the arguments that errors names and call again.'

function lookUp(operation: Operation, { byName }: Catalog): string {
  const param = operation.target?.param ?? shortestRoute(operation).params.at(-1)
  const named = param === undefined || param === 'id' ? null : `${param.replace(/_id$/, '')}s_list`
  const listed = [named, ownList(operation, byName), 'websites_list'].find((name) => name && byName.has(name))
  return `Find the right id with ${toolCallOf(byName.get(listed!)!)}.`
}

/** `pages_update` is about what `pages_list` lists. */
function ownList({ name }: Operation, byName: Catalog['byName']): string | null {
  for (let noun = name; noun.includes('_'); ) {
    noun = noun.slice(0, noun.lastIndexOf('_'))
    if (byName.has(`${noun}_list`)) return `${noun}_list`
  }
  return null
}

/** ` with pages_get`; empty where nothing shows the record. */
function readerOf({ name }: Operation, { byName }: Catalog): string {
  const get = byName.get(name.replace(/_[a-z]+$/, '_get'))
  return get ? ` with ${toolCallOf(get)}` : ''
}

function fixFor({ extra }: OperationError, operation: Operation, catalog: Catalog): string {
  if ('closest' in extra) {
    const reread = `read the html again${readerOf(operation, catalog)}`
    return extra.closest === null
      ? `Nothing was changed. The text has nothing like old_html: ${reread}.`
      : `Nothing was changed. Take old_html from closest, character for character, or ${reread}.`
  }
  if ('match_count' in extra) return 'Nothing was changed. Give more of the text around it, or replace_all.'
  return CORRECT
}
