import type { ComponentProps } from 'react'
import { limits } from '#contract/limits.ts'
import { Field } from '#ui/field/Field.tsx'
import { PasswordInput } from './PasswordInput.tsx'

interface NewPasswordFieldProps extends ComponentProps<'input'> {
  label: string
  error: readonly string[] | undefined
  value: string
}

/** A password that is chosen now: what it must be is said before it is wrong, and while it is typed how far it is. */
export const NewPasswordField = ({ label, error, ...props }: NewPasswordFieldProps) => (
  <Field label={label} error={error} hint={hint(props.value)}>
    <PasswordInput autoComplete="new-password" required {...props} />
  </Field>
)

const { min, max } = limits.password

/** Only its length counts (A10). */
function hint(typed: string): string {
  const length = Array.from(typed).length
  if (length === 0) return `${min} to ${max} characters. A few words in a row are easy to remember and hard to guess.`
  if (length < min) return `${length} of at least ${min} characters.`
  return length < min + 5 ? 'Long enough.' : 'A good length.'
}
