import type { ComponentProps } from 'react'
import { TextInput } from '#ui/first/TextInput.tsx'

/** An input for an email address, with the attributes that browsers and password managers need. */
export const EmailInput = (props: ComponentProps<'input'>) => (
  <TextInput type="email" autoComplete="username" inputMode="email" autoCapitalize="none" spellCheck={false} required {...props} />
)
