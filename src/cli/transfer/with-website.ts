import type { Values } from '#cli/command.ts'
import type { Api, Wire } from '#cli/sync/api.ts'
import { asFailure } from '#cli/sync/with-workspace.ts'
import { findWebsite, remoteOf } from '#cli/sync/workspace.ts'
import type { Config } from '#config.ts'

/** @throws CommandFailed with a sentence, for anything that the service refuses */
export async function withWebsite(
  values: Values,
  config: Config,
  wanted: string | null,
  work: (api: Api, website: Wire | null) => Promise<void>,
) {
  const api = remoteOf(values, config)
  try {
    await work(api, wanted === null ? null : await findWebsite(api, wanted))
  } catch (error) {
    throw asFailure(error)
  } finally {
    await api.close()
  }
}
