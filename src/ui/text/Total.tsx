import type { ReactNode } from 'react'
import css from './Total.module.css'

/** How many there are of what is named before it. */
export const Total = ({ children }: { children: ReactNode }) => <span className={css['total']}>{children}</span>
