import type { ComponentProps } from 'react'
import { classNames } from '../class-names.ts'
import css from '../first/TextInput.module.css'
import area from './TextArea.module.css'

/** Grows with its text if the browser supports it; `rows` is the minimum height. */
export function TextArea({ className, rows = 3, ...rest }: ComponentProps<'textarea'>) {
  return <textarea rows={rows} {...rest} className={classNames(css['control'], area['area'], className)} />
}
