import type { ComponentProps } from 'react'
import css from './TextInput.module.css'

export function TextInput({ className, ...rest }: ComponentProps<'input'>) {
  return <input type="text" {...rest} className={[css['control'], className].filter(Boolean).join(' ')} />
}
