import type { ComponentProps } from 'react'
import { limits } from '#contract/limits.ts'
import { Field } from '#ui/field/Field.tsx'
import { PasswordInput } from './PasswordInput.tsx'

interface NewPasswordFieldProps extends ComponentProps<'input'> {
  label: string
  error: readonly string[] | undefined
  value: string
}

/** A field for a new password: the hint says the rule before typing, and the progress while typing. */
export const NewPasswordField = ({ label, error, ...props }: NewPasswordFieldProps) => (
  <Field label={label} error={error} hint={hint(props.value)}>
    <PasswordInput autoComplete="new-password" required {...props} />
  </Field>
)

const { min, max } = limits.password

/** Only the length matters (A10). */
function hint(typed: string): string {
  const length = Array.from(typed).length
  if (length === 0) return `${min} to ${max} characters. A few random words are easy to remember and hard to guess.`
  if (length < min) return `${length} of at least ${min} characters.`
  return length < min + 5 ? 'Long enough.' : 'Good length.'
}
