import type { ComponentProps } from 'react'
import { Field } from '#ui/field/Field.tsx'
import { TextInput } from '#ui/first/TextInput.tsx'

type Name = 'first_name' | 'last_name'

interface NameFieldsProps {
  errors: Partial<Record<Name, readonly string[]>>
  text: (name: Name) => ComponentProps<'input'>
}

/** First and last name, with the attributes for autofill. */
export const NameFields = ({ errors, text }: NameFieldsProps) => (
  <>
    <Field label="First name" error={errors.first_name}>
      <TextInput autoComplete="given-name" required {...text('first_name')} />
    </Field>
    <Field label="Last name" error={errors.last_name}>
      <TextInput autoComplete="family-name" required {...text('last_name')} />
    </Field>
  </>
)
