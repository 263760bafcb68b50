import { useEffect, useRef, useState } from 'react'
import { FieldGroup } from '#ui/field/FieldGroup.tsx'
import { RichText, type RichTextProps } from '#ui/rich-text/RichText.tsx'

interface RichTextFieldProps<N extends string> extends Omit<RichTextProps, 'initialHtml' | 'onChange' | 'name' | 'aria-invalid'> {
  name: N
  /** The form of `useForm`, whose value of this name is a text in the form in which texts are kept. */
  form: {
    values: Readonly<Record<N, string>>
    errors: Readonly<Partial<Record<N, readonly string[]>>>
    set: (name: N, text: string) => void
  }
}

/** A text with formats as a field of a form, with its errors and its draft. A value that the form sets itself is shown anew. */
export function RichTextField<N extends string>({ name, form: { values, errors, set }, ...props }: RichTextFieldProps<N>) {
  const value = values[name]
  const [written, setWritten] = useState(value)
  const [start, setStart] = useState({ html: value, time: 0 })
  const last = useRef(value)
  useEffect(() => {
    last.current = value
  }, [value])
  if (value !== written) {
    setWritten(value)
    setStart({ html: value, time: start.time + 1 })
  }
  return (
    <FieldGroup legend={props.label} error={errors[name]}>
      <RichText
        key={start.time}
        {...props}
        name={name}
        initialHtml={start.html}
        aria-invalid={(errors[name]?.length ?? 0) > 0 || undefined}
        onChange={text => {
          // Something else than typing, such as an extension of the browser, may touch the field: nothing was entered that could be wrong.
          if (text === last.current) return
          last.current = text
          setWritten(text)
          set(name, text)
        }}
      />
    </FieldGroup>
  )
}
