import { lazy, Suspense } from 'react'
import type { Asset } from '#client/generated.ts'
import { Button } from '#console/ui/button.tsx'
import { Dialog, DialogActions, Opener } from '#console/ui/dialog.tsx'
import { Loading } from '#console/ui/states.tsx'

const PictureGrid = lazy(async () => ({ default: (await import('./picture-grid.tsx')).PictureGrid }))

/** Chooses one of the website's pictures, or a new one. */
export function AssetPicker({ onChoose }: { onChoose: (asset: Asset) => void }) {
  return (
    <Opener text="Choose a picture">
      {(close) => (
        <Dialog title="Choose a picture" onClose={close} wide>
          <Suspense fallback={<Loading />}>
            <PictureGrid
              onChoose={(asset) => {
                close()
                onChoose(asset)
              }}
            />
          </Suspense>
          <DialogActions>
            <Button onPress={close}>Cancel</Button>
          </DialogActions>
        </Dialog>
      )}
    </Opener>
  )
}
