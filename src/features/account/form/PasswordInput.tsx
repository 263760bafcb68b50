import { type ComponentProps, type KeyboardEvent, useState } from 'react'
import { Button } from '#ui/button/Button.tsx'
import { TextInput } from '#ui/first/TextInput.tsx'
import css from './PasswordInput.module.css'

/** A password input that can be shown, with a note while Caps Lock is on. */
export function PasswordInput(props: ComponentProps<'input'>) {
  const [isShown, setShown] = useState(false)
  const [capsLock, setCapsLock] = useState(false)
  // Autofill sends key events without modifiers.
  const handleKey = (event: KeyboardEvent) => setCapsLock(event.getModifierState?.('CapsLock') ?? false)
  return (
    <div className={css['root']}>
      <TextInput
        {...props}
        type={isShown ? 'text' : 'password'}
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        onKeyDown={handleKey}
        onKeyUp={handleKey}
      />
      <Button size="small" aria-label={isShown ? 'Hide password' : 'Show password'} onClick={() => setShown(!isShown)}>
        {isShown ? 'Hide' : 'Show'}
      </Button>
      <output className={css['caps']}>{capsLock && 'Caps Lock is on.'}</output>
    </div>
  )
}
