import { type Command, CommandFailed } from '#cli/command.ts'

export const buildCommand: Command = {
  name: 'build',
  summary: [
    'Build the console and the guide, so that nobody waits for them. Needed where the user of the service may not write beside',
    'its sources.',
  ].join('\n'),
  usage: '',
  options: {},
  async run({ print }) {
    // Most of the product: other commands start without it.
    const { ConsoleBuild } = await import('#transport/console/build/console-build.ts')
    const { builtGuide } = await import('#transport/guide/built-guide.ts')
    const { savedGuide } = await import('#guide/guide-folder.ts')
    await new ConsoleBuild().manifest()
    await builtGuide()
    if (!savedGuide()) throw new CommandFailed('The guide cannot be saved: let this user write to node_modules/.cache.')
    print('The console and the guide are built')
  },
}
