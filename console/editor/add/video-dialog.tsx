import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#console/api/api.ts'
import { siteKey } from '#console/api/keys.ts'
import { useSite } from '#console/shell/use-site.ts'
import { Dialog } from '#console/ui/dialog.tsx'
import { TextField } from '#console/ui/field.tsx'
import { Form } from '#console/ui/form.tsx'
import { Select } from '#console/ui/select.tsx'
import { Answer } from '#console/ui/states.tsx'
import { useForm } from '#console/ui/use-form.ts'
import { embedOf, type Source, type Video } from './video-of-section.ts'

type VideoDialogProps = { onChoose: (video: Video) => void; onClose: () => void }

/** Files of one kind, the newest first. */
const MOST = 100
const NONE = 'none'
const ELSEWHERE = 'elsewhere'

const filesQuery = (websiteId: string) => ({
  queryKey: siteKey(websiteId, 'assets', 'for videos'),
  queryFn: async () => {
    const of = async (content_type: string) =>
      (await api.assets.list(websiteId, { content_type, sort: ['-created_at'], per: MOST }).page()).data
    const [videos, pictures, captions] = await Promise.all(['video/', 'image/', 'text/vtt'].map(of))
    return { videos: videos!, pictures: pictures!, captions: captions! }
  },
})
type Files = Awaited<ReturnType<ReturnType<typeof filesQuery>['queryFn']>>
type File = Files['videos'][number]

/** Asks which video a section shows: a file of the website, or one at YouTube or Vimeo. */
export function VideoDialog(props: VideoDialogProps) {
  const query = useQuery(filesQuery(useSite().id))
  return (
    <Dialog title="Video" onClose={props.onClose}>
      <Answer query={query}>{(files) => <Choice files={files} {...props} />}</Answer>
    </Dialog>
  )
}

function Choice({ files: { videos, pictures, captions }, onChoose, onClose }: VideoDialogProps & { files: Files }) {
  const site = useSite()
  const [isTried, setTried] = useState(false)
  const { values, field } = useForm(() => ({
    video: videos[0]?.id ?? ELSEWHERE,
    address: '',
    title: 'Play the video',
    poster: NONE,
    captions: NONE,
  }))
  const isElsewhere = values.video === ELSEWHERE
  const embed = isElsewhere ? embedOf(values.address) : null
  const add = async () => {
    setTried(true)
    const source = isElsewhere ? embed && ({ kind: 'embed', src: embed } as const) : fileOf()
    if (!source) return
    const poster = pictures.find(({ id }) => id === values.poster)?.relative_url ?? null
    onChoose({ title: values.title.trim() || 'Play the video', source, poster })
    onClose()
  }
  const fileOf = (): Source | null => {
    const file = videos.find(({ id }) => id === values.video)
    const said = captions.find(({ id }) => id === values.captions)
    const track = said ? { src: said.relative_url, language: site.default_language } : null
    return file ? { kind: 'file', src: file.relative_url, type: file.content_type, captions: track } : null
  }
  return (
    <Form submit="Add" onSubmit={add} onCancel={onClose}>
      <Select
        {...field('video')}
        label="Video"
        options={[...videos.map(optionOf), { value: ELSEWHERE, label: 'At YouTube or Vimeo' }]}
        about={videos.length === 0 ? 'Videos that you upload under Files can be chosen here.' : undefined}
      />
      {isElsewhere && (
        <TextField
          {...field('address')}
          label="Address of the video"
          about={
            isTried && embed === null
              ? 'This is no video of YouTube or Vimeo: copy the address from the page of the video.'
              : 'Nothing is loaded from there before a visitor plays it.'
          }
          isRequired
        />
      )}
      <TextField {...field('title')} label="Text of the button" />
      <Select
        {...field('poster')}
        label="Picture"
        options={[{ value: NONE, label: 'None' }, ...pictures.map(optionOf)]}
      />
      {!isElsewhere && (
        <Select
          {...field('captions')}
          label="Captions"
          options={[{ value: NONE, label: 'None' }, ...captions.map(optionOf)]}
          about={captions.length === 0 ? 'Upload a file with captions (.vtt) under Files.' : undefined}
        />
      )}
    </Form>
  )
}

function optionOf({ id, filename }: File) {
  return { value: id, label: filename }
}
