import { useState } from 'react'

type Named<Values, Type> = { [Name in keyof Values]: Values[Name] extends Type ? Name : never }[keyof Values] & string

/**
 * What is typed and chosen in a form, by the names that the API gives its fields: its refusals are shown beside the fields
 * of these names (`ui/form.tsx`). `field` and `check` make the props of one field. `first` is what stands there otherwise, and
 * may change while somebody types: what is typed stays until it is what stands there. Of a function only the first answer is used.
 */
export function useForm<Values extends object>(first: Values | (() => Values)) {
  const [made] = useState(first)
  const [typed, setTyped] = useState<Partial<Values>>({})
  const standing = typeof first === 'function' ? made : first
  const names = Object.keys(typed) as (keyof Values)[]
  const unsaved = names.filter((name) => typed[name] !== standing[name])
  if (unsaved.length < names.length)
    setTyped(Object.fromEntries(unsaved.map((name) => [name, typed[name]])) as Partial<Values>)
  const values: Values = { ...standing, ...typed }
  const set = (part: Partial<Values>) => setTyped((former) => ({ ...former, ...part }))
  return {
    values,
    set,
    /** After saving: what was typed may have been stored in another form. */
    clear: () => setTyped({}),
    field: <Name extends Named<Values, string>>(name: Name) => ({
      name,
      value: values[name],
      onChange: (value: Values[Name]) => set({ [name]: value } as unknown as Partial<Values>),
    }),
    check: (name: Named<Values, boolean>) => ({
      isSelected: values[name] as boolean,
      onChange: (value: boolean) => set({ [name]: value } as unknown as Partial<Values>),
    }),
  }
}
