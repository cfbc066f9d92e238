import { useQuery } from '@tanstack/react-query'
import { api } from '#console/api/api.ts'
import { siteKey } from '#console/api/keys.ts'
import { useSite } from '#console/shell/use-site.ts'
import { Button } from '#console/ui/button.tsx'
import css from '../asset-picker.module.css'
import { AssetPicker } from '../asset-picker.tsx'

type PictureFieldProps = { label: string; value: string; onChange: (assetId: string) => void }

/** One of the website's pictures, by its id; empty for none. */
export function PictureField({ label, value, onChange }: PictureFieldProps) {
  const site = useSite()
  const { data } = useQuery({
    queryKey: siteKey(site.id, 'assets', 'one', value),
    queryFn: () => api.assets.get(value),
    enabled: value !== '',
  })
  return (
    <fieldset className={css.field}>
      <legend>{label}</legend>
      <div className={css.chosen}>
        {data?.id === value && <img src={data.url} alt={data.alt || data.filename} />}
        <AssetPicker onChoose={({ id }) => onChange(id)} />
        {value !== '' && (
          <Button look="plain" onPress={() => onChange('')}>
            Remove the picture
          </Button>
        )}
      </div>
    </fieldset>
  )
}
