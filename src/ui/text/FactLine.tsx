import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import css from './FactLine.module.css'

/** Short facts about one thing of a list, each an element, on as few lines as they need. */
export const FactLine = ({ className, children }: { className?: string | undefined; children: ReactNode }) => (
  <p className={classNames(css['facts'], className)}>{children}</p>
)
