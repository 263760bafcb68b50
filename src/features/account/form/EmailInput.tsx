import type { ComponentProps } from 'react'
import { TextInput } from '#ui/first/TextInput.tsx'

/** An e-mail address, as browsers and password managers know one. */
export const EmailInput = (props: ComponentProps<'input'>) => (
  <TextInput type="email" autoComplete="username" inputMode="email" autoCapitalize="none" spellCheck={false} required {...props} />
)
