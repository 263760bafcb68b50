import type { ComponentProps } from 'react'
import css from './TextInput.module.css'

export function Select({ className, ...rest }: ComponentProps<'select'>) {
  return <select {...rest} className={[css['control'], css['select'], className].filter(Boolean).join(' ')} />
}
