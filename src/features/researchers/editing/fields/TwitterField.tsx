import type { ComponentProps } from 'react'
import { Field } from '#ui/field/Field.tsx'
import { TextInput } from '#ui/first/TextInput.tsx'

interface TwitterFieldProps {
  error: readonly string[] | undefined
  control: ComponentProps<'input'>
}

export const TwitterField = ({ error, control }: TwitterFieldProps) => (
  <Field label="Twitter username" optional error={error}>
    <TextInput {...control} autoComplete="off" autoCapitalize="none" spellCheck={false} placeholder="@name" />
  </Field>
)
