import { useSyncExternalStore } from 'react'
import { Button } from '#console/ui/button.tsx'
import { bytes } from '#console/ui/bytes.ts'
import css from './assets.module.css'
import { currentUploads, forget, onUploads } from './upload.ts'

/** Files on their way, each with its progress. */
export function Uploads() {
  const uploads = useSyncExternalStore(onUploads, currentUploads)
  if (uploads.length === 0) return null
  return (
    <ul className={css.uploads} aria-label="Uploads">
      {uploads.map(({ id, name, size, sent, problem, cancel }) => (
        <li key={id} className={css.upload}>
          <bdi>{name}</bdi>
          {problem ? (
            <>
              <span role="alert">{problem}</span>
              <Button look="plain" onPress={() => forget(id)}>
                Close
              </Button>
            </>
          ) : (
            <>
              <progress max={size} value={sent} aria-label={`${name}: ${bytes(sent)} of ${bytes(size)}`} />
              <Button look="plain" onPress={cancel}>
                Cancel
              </Button>
            </>
          )}
        </li>
      ))}
    </ul>
  )
}
