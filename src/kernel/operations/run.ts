import { checkCredential, checkScope } from '#kernel/operations/access.ts'
import type { Answer } from '#kernel/operations/answer.ts'
import type { Core } from '#kernel/operations/core.ts'
import { explain } from '#kernel/operations/explain.ts'
import { read } from '#kernel/operations/read.ts'
import { findTarget, type Request } from '#kernel/operations/request.ts'
import { write } from '#kernel/operations/write.ts'

/**
 * The one way in which an operation runs, whichever transport it came by: scope, kind of credential, record and its ancestors, role, input,
 * handler, audit and events, answer. Throws only `OperationError`s and true failures.
 */
export async function run(core: Core, request: Request): Promise<Answer> {
  checkScope(request.operation, request.caller)
  checkCredential(request.operation, request.caller, request.params)
  const answer = request.operation.scope === 'read' ? read(core, request) : write(core, request)
  return answer.catch((error) => {
    throw explain(error, request, core.catalog)
  })
}

/** Why a request is refused before its body matters; null if the body decides. */
export async function refusedBefore(core: Core, request: Request): Promise<Error | null> {
  try {
    checkCredential(request.operation, request.caller, request.params)
    await findTarget(core, request, null)
    return null
  } catch (error) {
    return error as Error
  }
}
