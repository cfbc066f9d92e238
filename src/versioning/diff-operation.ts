import Type from 'typebox'
import { digestOf } from '#operations/digest.ts'
import { invalid } from '#operations/errors.ts'
import { defineOperation, type Operation } from '#operations/operation.ts'
import { at, type Target } from '#operations/target.ts'
import { diffFields } from '#versioning/diff-fields.ts'
import { VersionDiff, versionRevision } from '#versioning/schema.ts'
import { anyVersion, type VersionEntry, versionBefore, versionWithId, wholeVersion } from '#versioning/versions.ts'

const versionTarget: Target<VersionEntry> = {
  label: 'Version',
  table: 'versions',
  websiteColumn: 'versions.website_id',
  query: anyVersion,
  revision: versionRevision,
}

const diff = defineOperation({
  name: 'version_diff_get',
  summary: 'Show what changed between two versions of a page, header, footer or html head',
  scope: 'read',
  role: 'viewer',
  routes: ['GET /websites/:website_id/versions/:id/diff', 'GET /websites/versions/:id/diff'],
  tool: { omitted: 'the diff of each kind compares any two versions of a record, this one included' },
  target: at('id', versionTarget),
  query: Type.Object({
    against: Type.Optional(
      Type.String({
        format: 'uuid',
        description: 'Another version of the same record, compared as the older one; the previous version by default.',
      }),
    ),
  }),
  refuses: true,
  output: VersionDiff,
  revision: digestOf,
  async handler({ db, target, query, compute }) {
    const { website_id, resource_id, resource_type } = target
    const { html_content } = await wholeVersion(db, target)
    const before =
      query.against === undefined
        ? await versionBefore(db, target)
        : await versionWithId(db, target, query.against.toLowerCase())
    if (query.against !== undefined && !before) throw invalid('against', 'must name a version of the same record')
    const changed = await compute('diff', { before: before?.html_content ?? '', after: html_content })
    const fields = diffFields(before?.snapshot ?? '{}', target.snapshot)
    return {
      website_id,
      resource_type,
      resource_id,
      from_version_id: before?.id ?? null,
      to_version_id: target.id,
      from_number: before?.number ?? null,
      to_number: target.number,
      identical: changed === '' && fields.length === 0,
      diff: changed,
      fields,
    }
  },
})

export const versionDiffOperations: readonly Operation[] = [diff]
