import type { Command } from '#cli/command.ts'
import { saveGuide } from '#guide/guide-folder.ts'

export const guide: Command = {
  name: 'guide',
  summary: [
    'Make the guide that /docs/guide serves, which its first visit does as well: a service of its own is started, the website in the',
    'folder guide pushed to it, checked, and its pages saved as visitors get them. --print prints them as JSON instead.',
  ].join('\n'),
  usage: '[--print]',
  options: { print: { type: 'boolean' } },
  async run({ values, print }) {
    // Most of the product: other commands start without it.
    const { makeGuide } = await import('#cli/guide/make-guide.ts')
    const built = await makeGuide()
    if (values.print) return print(JSON.stringify(built))
    await saveGuide(built)
    print(`${Object.keys(built.pages).length} pages`)
  },
}
