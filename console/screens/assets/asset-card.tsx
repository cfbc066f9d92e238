import { Button as AriaButton } from 'react-aria-components'
import type { Asset } from '#client/generated.ts'
import { bytes } from '#console/ui/bytes.ts'
import css from './assets.module.css'

/** Formats that browsers show in an `img`. */
const SHOWN = /^image\/(png|jpeg|gif|webp|avif|svg\+xml|x-icon|vnd\.microsoft\.icon)$/

export function AssetCard({ asset, onOpen }: { asset: Asset; onOpen: () => void }) {
  const { filename, byte_size, width, height } = asset
  return (
    <AriaButton className={css.card!} onPress={onOpen}>
      <Thumb asset={asset} />
      <span className={css.name}>{filename}</span>
      <span className={css.muted}>
        {bytes(byte_size)}
        {width !== null && `, ${width} × ${height}`}
      </span>
    </AriaButton>
  )
}

/** The picture itself as visitors see it, or the kind of file. */
export function Thumb({ asset }: { asset: Asset }) {
  const { content_type, url, alt } = asset
  const isReached = asset.latest_version_id === null || asset.live_version_id !== null
  return (
    <span className={css.thumb}>
      {isReached && SHOWN.test(content_type) ? <img src={url} alt={alt ?? ''} loading="lazy" /> : content_type}
    </span>
  )
}
