import type { ComponentProps } from 'react'
import { classNames } from '../class-names.ts'
import css from './TextInput.module.css'

export function Select({ className, ...rest }: ComponentProps<'select'>) {
  return <select {...rest} className={classNames(css['control'], css['select'], className)} />
}

/** The options of a list: the value of each, and its text. */
export const Options = ({ of }: { of: readonly (readonly [value: string | number, text: string])[] }) =>
  of.map(([value, text]) => (
    <option key={value} value={value}>
      {text}
    </option>
  ))
