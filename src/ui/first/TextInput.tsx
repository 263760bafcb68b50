import type { ComponentProps } from 'react'
import { classNames } from '../class-names.ts'
import css from './TextInput.module.css'

export function TextInput({ className, ...rest }: ComponentProps<'input'>) {
  return <input type="text" {...rest} className={classNames(css['control'], className)} />
}
