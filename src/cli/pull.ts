import { type Command, CommandFailed } from '#cli/command.ts'
import { pullChanges } from '#cli/sync/pull-changes.ts'
import { changeLines, conflictLines, count } from '#cli/sync/report.ts'
import { withWorkspace } from '#cli/sync/with-workspace.ts'
import { CONFLICT_STATUS, SITE_OPTIONS, SITE_USAGE } from '#cli/sync/workspace.ts'

export const pull: Command = {
  name: 'pull',
  summary: [
    'Bring a website into a folder: a file per page and shared part, its assets, tables, forms and redirects. Again, it brings',
    'what changed since. A file that changed here too is a conflict: it stays as it is, the website has its own version in',
    ".sitewright/theirs, and the status is 3; --force takes the website's. --json prints the result as JSON. See docs/git.md.",
  ].join('\n'),
  usage: `${SITE_USAGE} [--force] [--json]`,
  options: { ...SITE_OPTIONS, force: { type: 'boolean' } },
  async run({ values, config, print }) {
    await withWorkspace(values, config, async (workspace) => {
      const { changes, conflicts } = await pullChanges(workspace, { force: values.force === true })
      const { website } = workspace
      if (values.json) print(JSON.stringify({ website: website.id, url: website.url, changes, conflicts }))
      else {
        for (const line of [...changeLines(changes, { diffs: false }), ...conflictLines(conflicts)]) print(line)
        print(`${website.url}: ${changes.length > 0 ? `${count(changes.length, 'change')} pulled` : 'nothing new'}`)
      }
      if (conflicts.length > 0)
        throw new CommandFailed(
          `${count(conflicts.length, 'conflict')}: changed here and on the website. Nothing of that was overwritten; --force takes the website's.`,
          CONFLICT_STATUS,
        )
    })
  },
}
