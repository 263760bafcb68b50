import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import css from './PageHead.module.css'

interface PageHeadProps {
  title: string
  /** The address of its picture, if there is one. */
  picture?: string | undefined
  /** What stands above the title. */
  above?: ReactNode
  /** What is said below the title, a paragraph each. */
  lines: ReactNode
  /** Undefined where there is nothing to do. */
  actions?: ReactNode
  /** On a phone a single action stands beside the title, not below it: for heads where there is often but one. */
  hasOneBeside?: boolean
  children?: ReactNode
}

/** The head of a page about one person, group, organisation or community: what it is, and what can be done with it. */
export const PageHead = ({ title, picture, above, lines, actions, hasOneBeside = false, children }: PageHeadProps) => (
  <header className={classNames(css['head'], hasOneBeside && css['oneBeside'])}>
    <div className={css['who']}>
      {picture !== undefined && (
        <img
          key={picture}
          className={css['picture']}
          src={picture}
          alt=""
          width={72}
          height={72}
          // Without a network there may be none.
          onError={event => (event.currentTarget.hidden = true)}
        />
      )}
      <div className={css['words']}>
        {above}
        <h1 tabIndex={-1}>{title}</h1>
        <div className={css['lines']}>{lines}</div>
      </div>
    </div>
    {actions !== undefined && <div className={css['actions']}>{actions}</div>}
    {children}
  </header>
)
