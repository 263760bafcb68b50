import type { ComponentProps } from 'react'
import { TextInput } from '#ui/first/TextInput.tsx'
import css from './CodeInput.module.css'

const TypedCode = (props: ComponentProps<'input'>) => (
  <TextInput {...props} className={css['code']} autoCapitalize="none" autoCorrect="off" spellCheck={false} enterKeyHint="go" required />
)

/** An input for the six digits of an authenticator app; phones and password managers may fill it. */
export const CodeInput = (props: ComponentProps<'input'>) => <TypedCode {...props} inputMode="numeric" autoComplete="one-time-code" />

/** An input for a recovery code. */
export const RecoveryCodeInput = (props: ComponentProps<'input'>) => <TypedCode {...props} autoComplete="off" />
