import type { HtmlKind } from '#kernel/versioning/kinds.ts'
import type { PlannedVersion } from '#resources/transfer/model.ts'

/** The version of a record that comes without a history. */
export function onlyVersion(of: { kind: HtmlKind; id: string }, html_content: string, snapshot = {}): PlannedVersion {
  return { kind: 'version', of, number: 1, latest: true, html_content, snapshot, source: 'import' }
}
