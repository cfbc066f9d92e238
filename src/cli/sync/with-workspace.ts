import { CommandFailed, type Values } from '#cli/command.ts'
import { type Api, explained } from '#cli/sync/api.ts'
import { openWorkspace, type Workspace } from '#cli/sync/workspace.ts'
import type { Config } from '#config.ts'
import { FileProblem } from '#folder/front-matter.ts'

/** @throws CommandFailed with a sentence, for anything that is wrong with the service or the folder */
export async function withWorkspace(values: Values, config: Config, work: (workspace: Workspace) => Promise<void>) {
  let api: Api | undefined
  try {
    const workspace = await openWorkspace(values, config)
    api = workspace.api
    await work(workspace)
  } catch (error) {
    throw asFailure(error)
  } finally {
    await api?.close()
  }
}

export function asFailure(error: unknown): unknown {
  const sentence = error instanceof FileProblem ? error.message : explained(error)
  return sentence === null ? error : new CommandFailed(sentence)
}
