import { type ComponentProps, type KeyboardEvent, useState } from 'react'
import { Button } from '#ui/button/Button.tsx'
import { TextInput } from '#ui/first/TextInput.tsx'
import css from './PasswordInput.module.css'

/** A password that can be shown, and that says so when Caps Lock is on. */
export function PasswordInput(props: ComponentProps<'input'>) {
  const [isShown, setShown] = useState(false)
  const [capsLock, setCapsLock] = useState(false)
  // Browsers fill fields in with events that are called keys and have no modifiers.
  const hear = (event: KeyboardEvent) => setCapsLock(event.getModifierState?.('CapsLock') ?? false)
  return (
    <div className={css['root']}>
      <TextInput
        {...props}
        type={isShown ? 'text' : 'password'}
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        onKeyDown={hear}
        onKeyUp={hear}
      />
      <Button size="small" aria-label={isShown ? 'Hide password' : 'Show password'} onClick={() => setShown(!isShown)}>
        {isShown ? 'Hide' : 'Show'}
      </Button>
      <output className={css['caps']}>{capsLock && 'Caps Lock is on.'}</output>
    </div>
  )
}
