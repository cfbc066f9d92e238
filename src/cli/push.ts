import { type Command, CommandError, CommandFailed, type Context } from '#cli/command.ts'
import { type Pushed, type PushOptions, pushChanges } from '#cli/sync/push-changes.ts'
import { changeLines, conflictLines, count } from '#cli/sync/report.ts'
import { watch } from '#cli/sync/watch.ts'
import { withWorkspace } from '#cli/sync/with-workspace.ts'
import { CONFLICT_STATUS, SITE_OPTIONS, SITE_USAGE, type Workspace } from '#cli/sync/workspace.ts'

/** Characters of a version's note. */
const MAX_NOTE = 500

export const push: Command = {
  name: 'push',
  summary: [
    'Send what changed in a folder since the last pull or push. What changed on the website too is a conflict: nothing is sent,',
    'and the status is 3; --force sends ours. What is gone from the folder is deleted with --delete only. FILEs limit it to',
    'these. --dry-run shows what would be sent, --preview shows it at an address for seven days as well. --note is stored with',
    'the new versions; --watch pushes at each save.',
    'The status is 1 when the service refused a file. See docs/git.md.',
  ].join('\n'),
  usage: `${SITE_USAGE} [--dry-run] [--preview] [--delete] [--force] [--note TEXT] [--watch] [--json] [FILE ...]`,
  options: {
    ...SITE_OPTIONS,
    'dry-run': { type: 'boolean' },
    preview: { type: 'boolean' },
    delete: { type: 'boolean' },
    force: { type: 'boolean' },
    note: { type: 'string' },
    watch: { type: 'boolean' },
  },
  arguments: Number.POSITIVE_INFINITY,
  async run(context) {
    const { values, words, config } = context
    const note = (values.note as string | undefined) ?? null
    if (note !== null && note.length > MAX_NOTE) throw new CommandError(`--note may have ${MAX_NOTE} characters`)
    const options: PushOptions = {
      force: values.force === true,
      deletes: values.delete === true,
      dryRun: values['dry-run'] === true || values.preview === true,
      previews: values.preview === true,
      note,
      files: words.map((file) => file.replace(/^\.\//, '')),
      partly: false,
    }
    await withWorkspace(values, config, async (workspace) => {
      if (values.watch) return await watchFolder(workspace, options, context)
      finish(workspace, await pushChanges(workspace, options), options, context)
    })
  },
}

export const status: Command = {
  name: 'status',
  summary: 'Show what a push would send and a pull would bring, with short diffs; the status is 3 with a conflict.',
  usage: `${SITE_USAGE} [--json]`,
  options: SITE_OPTIONS,
  async run(context) {
    const options = { force: false, deletes: true, dryRun: true, previews: false, note: null, files: [], partly: false }
    await withWorkspace(context.values, context.config, async (workspace) =>
      finish(workspace, await pushChanges(workspace, options), options, context),
    )
  },
}

function finish({ website }: Workspace, pushed: Pushed, { dryRun }: PushOptions, { values, print }: Context) {
  if (values.json) print(JSON.stringify({ website: website.id, url: website.url, dry_run: dryRun, ...pushed }))
  else for (const line of linesOf(pushed, dryRun, website.url)) print(line)
  const { conflicts, refused } = pushed
  if (refused.length > 0)
    throw new CommandFailed(
      [...refused.map(({ file, message }) => `${file}: ${message}`), 'The rest was sent.'].join('\n'),
    )
  if (conflicts.length > 0)
    throw new CommandFailed(
      `${count(conflicts.length, 'conflict')}: changed on the website since the last pull. Nothing of that was overwritten; pull first, or --force to send ours.`,
      CONFLICT_STATUS,
    )
}

function linesOf({ changes, conflicts, deletable, behind, preview }: Pushed, dryRun: boolean, url: string): string[] {
  const did = dryRun ? 'would be pushed' : 'pushed'
  return [
    ...changeLines(changes, { diffs: dryRun }),
    ...conflictLines(conflicts),
    ...deletable.map((file) => `  - ${file}: gone here; it stays on the website without --delete`),
    ...behind.map(({ file, action }) => `  < ${file}: ${action} on the website; pull to have it`),
    ...(preview?.lacks ?? []).map(({ file, message }) => `  ? ${file}: ${message}; the preview can't show that`),
    `${url}: ${changes.length > 0 ? `${count(changes.length, 'change')} ${did}` : conflicts.length > 0 ? 'nothing pushed' : 'nothing to push'}`,
    ...(preview ? [`Preview until ${preview.expires_at}: ${preview.url}`] : []),
  ]
}

async function watchFolder(workspace: Workspace, options: PushOptions, { print, note, signal }: Context) {
  print(`Watching ${workspace.root}; every save is pushed to ${workspace.website.url}`)
  let reported: string[] = []
  await watch(
    workspace,
    { ...options, partly: true },
    {
      signal,
      pushed(pushed) {
        for (const line of changeLines(pushed.changes, { diffs: false })) print(line)
        const news = [
          ...conflictLines(pushed.conflicts),
          ...pushed.refused.map(({ file, message }) => `  ! ${file}: ${message}`),
          ...pushed.behind.map(({ file, action }) => `  < ${file}: ${action} on the website; pull to have it`),
        ]
        for (const line of news) if (!reported.includes(line)) note(line)
        reported = news
        if (pushed.changes.length > 0)
          print(`${count(pushed.changes.length, 'change')} pushed: ${workspace.website.url}`)
      },
      failed: note,
    },
  )
}
