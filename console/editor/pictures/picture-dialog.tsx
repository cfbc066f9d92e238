import { useState } from 'react'
import type { Asset } from '#client/generated.ts'
import { api } from '#console/api/api.ts'
import { useAct } from '#console/shell/use-act.ts'
import { useRefusal, useSite } from '#console/shell/use-site.ts'
import { Button } from '#console/ui/button.tsx'
import { Checkbox } from '#console/ui/checkbox.tsx'
import { Dialog, DialogActions } from '#console/ui/dialog.tsx'
import { TextField } from '#console/ui/field.tsx'
import type { NewPicture } from './picture-changes.ts'
import { PictureGrid } from './picture-grid.tsx'
import css from './pictures.module.css'

type PictureDialogProps = {
  /** Of the page, in which the picture is described. */
  language: string
  onChoose: (picture: NewPicture) => void
  onClose: () => void
}

/** Chooses a picture, and then asks what it shows. */
export function PictureDialog({ language, onChoose, onClose }: PictureDialogProps) {
  const [asset, setAsset] = useState<Asset | null>(null)
  if (asset === null)
    return (
      <Dialog title="Choose a picture" onClose={onClose} wide>
        <PictureGrid onChoose={setAsset} />
        <DialogActions>
          <Button onPress={onClose}>Cancel</Button>
        </DialogActions>
      </Dialog>
    )
  return (
    <DescribePicture
      asset={asset}
      language={language}
      onBack={() => setAsset(null)}
      onChoose={onChoose}
      onClose={onClose}
    />
  )
}

type DescribePictureProps = PictureDialogProps & { asset: Asset; onBack?: () => void }

/** Asks what a picture shows, and offers what its file says. */
export function DescribePicture({ asset, language, onBack, onChoose, onClose }: DescribePictureProps) {
  return (
    <Dialog title="Describe the picture" onClose={onClose} wide>
      <Description
        asset={asset}
        language={language}
        onBack={onBack ?? onClose}
        onDone={(alt) => {
          onClose()
          onChoose({ src: asset.relative_url, alt, width: asset.width, height: asset.height })
        }}
      />
    </Dialog>
  )
}

type DescriptionProps = { asset: Asset; language: string; onBack: () => void; onDone: (alt: string) => void }

function Description({ asset, language, onBack, onDone }: DescriptionProps) {
  const site = useSite()
  const isDefault = language === site.default_language
  const ofLanguage = asset.alts[language]
  const known = typeof ofLanguage === 'string' ? ofLanguage : (asset.alt ?? '')
  const [alt, setAlt] = useState(known)
  const [isDecorative, setDecorative] = useState(false)
  const [isKept, setKept] = useState(true)
  const [isMissing, setMissing] = useState(false)
  const refused = useRefusal()('assets_update')
  const { act, isPending } = useAct()
  const isOther = !isDecorative && alt.trim() !== '' && alt.trim() !== known
  const finish = async () => {
    const written = isDecorative ? '' : alt.trim()
    if (!isDecorative && written === '') {
      setMissing(true)
      return
    }
    if (isOther && isKept && refused === null)
      await act({
        run: () => api.assets.update(asset.id, isDefault ? { alt: written } : { alts: { [language]: written } }),
        failed: 'The description was not kept with the file',
      })
    onDone(written)
  }
  return (
    <form
      className={css.described}
      onSubmit={(event) => {
        event.preventDefault()
        void finish()
      }}
    >
      <img src={asset.url} alt="" />
      <div className={css.drop}>
        <TextField
          label="Description"
          autoFocus
          rows={3}
          value={alt}
          onChange={setAlt}
          isDisabled={isDecorative}
          isInvalid={isMissing && !isDecorative && alt.trim() === ''}
          about={
            isMissing && !isDecorative && alt.trim() === ''
              ? 'Say what the picture shows, or mark it as decorative.'
              : 'What the picture shows, for people who cannot see it.'
          }
        />
        <Checkbox isSelected={isDecorative} onChange={setDecorative}>
          Decorative: it says nothing that the text does not
        </Checkbox>
        {isOther && refused === null && (
          <Checkbox isSelected={isKept} onChange={setKept}>
            Keep this description with the file
          </Checkbox>
        )}
        <DialogActions>
          <Button onPress={onBack}>Back</Button>
          <Button type="submit" look="primary" isPending={isPending}>
            Use this picture
          </Button>
        </DialogActions>
      </div>
    </form>
  )
}
