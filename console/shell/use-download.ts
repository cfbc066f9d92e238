import { useAct } from './use-act.ts'

/** Has the browser save a file that the service makes; `made` answers its address. */
export function useDownload() {
  const { act, isPending } = useAct()
  const download = (made: () => Promise<{ url: string }>, failed = 'It was not exported') =>
    act({ run: async () => location.assign((await made()).url), failed })
  return { download, isPending }
}
