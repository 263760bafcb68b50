import type { ComponentProps } from 'react'
import { TextInput } from '#ui/first/TextInput.tsx'
import css from './CodeInput.module.css'

/** An input for the six digits of an authenticator app; phones and password managers may fill it. */
export const CodeInput = (props: ComponentProps<'input'>) => (
  <TextInput
    {...props}
    className={css['code']}
    inputMode="numeric"
    autoComplete="one-time-code"
    autoCapitalize="none"
    spellCheck={false}
    enterKeyHint="go"
    required
  />
)

/** An input for a recovery code. */
export const RecoveryCodeInput = (props: ComponentProps<'input'>) => (
  <TextInput
    {...props}
    className={css['code']}
    autoComplete="off"
    autoCapitalize="none"
    autoCorrect="off"
    spellCheck={false}
    enterKeyHint="go"
    required
  />
)
