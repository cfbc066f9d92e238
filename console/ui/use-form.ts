import { useState } from 'react'

type Named<Values, Type> = { [Name in keyof Values]: Values[Name] extends Type ? Name : never }[keyof Values] & string

/**
 * What is typed and chosen in a form, by the names that the API gives its fields: its refusals are shown beside the fields
 * of these names (`ui/form.tsx`). `field` and `check` make the props of one field.
 */
export function useForm<Values extends object>(first: Values | (() => Values)) {
  const [values, setValues] = useState(first)
  const set = (part: Partial<Values>) => setValues((former) => ({ ...former, ...part }))
  return {
    values,
    set,
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
