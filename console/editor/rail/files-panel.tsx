import { useState } from 'react'
import type { Asset } from '#client/generated.ts'
import { pictureOf } from '../add/elements.ts'
import { useInsert } from '../add/use-insert.ts'
import { useCanvas } from '../canvas/canvas-context.ts'
import { type NewPicture, pictureChanges } from '../pictures/picture-changes.ts'
import { DescribePicture } from '../pictures/picture-dialog.tsx'
import { PictureGrid } from '../pictures/picture-grid.tsx'
import css from './rail.module.css'

/** The website's pictures: one that is pressed takes the place of the selected picture, or is added to the page. */
export function FilesPanel() {
  const { session, text, element, language } = useCanvas()
  const { addElement } = useInsert()
  const [asset, setAsset] = useState<Asset | null>(null)
  const isPicture = element?.name === 'img'
  const use = (picture: NewPicture) => {
    if (isPicture) session?.change(pictureChanges(text, element, picture))
    else addElement(pictureOf(picture))
  }
  return (
    <>
      <p className={css.quiet}>
        {isPicture ? 'Press one to show it in place of the selected picture.' : 'Press one to add it to the page.'}
      </p>
      <PictureGrid onChoose={setAsset} />
      {asset && <DescribePicture asset={asset} language={language} onChoose={use} onClose={() => setAsset(null)} />}
    </>
  )
}
