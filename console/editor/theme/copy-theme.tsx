import type { Theme } from '#client/generated.ts'
import { api } from '#console/api/api.ts'
import { useAct } from '#console/shell/use-act.ts'
import { useRefusal, useSite } from '#console/shell/use-site.ts'
import { Button, type ButtonProps } from '#console/ui/button.tsx'

/** Makes another theme of one, as it is saved. */
export function CopyTheme({
  theme: { id, name },
  look,
}: {
  theme: Pick<Theme, 'id' | 'name'>
  look: ButtonProps['look']
}) {
  const site = useSite()
  const refused = useRefusal()('themes_create')
  const { act, isPending } = useAct()
  const copied = `Copy of ${name}`
  const copy = () =>
    act({
      run: async () => {
        const { tokens = {}, css = '' } = await api.themes.get(id)
        await api.themes.create(site.id, { name: copied, tokens, css })
      },
      done: `Copied. The new theme is called ${copied}.`,
      failed: 'The theme was not copied',
    })
  return (
    <Button look={look} refused={refused} isPending={isPending} aria-label={`Copy ${name}`} onPress={() => void copy()}>
      Copy
    </Button>
  )
}
