import type { ComponentProps } from 'react'
import { classNames } from '../class-names.ts'
import css from './TextInput.module.css'

export function Select({ className, ...rest }: ComponentProps<'select'>) {
  return <select {...rest} className={classNames(css['control'], css['select'], className)} />
}
