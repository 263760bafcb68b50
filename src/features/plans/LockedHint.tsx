import type { ReactNode } from 'react'
import type { Right } from '#contract/rights.ts'
import { useSession } from '#session/session.ts'
import { Lock } from '#ui/Icon.tsx'
import { mayDo } from './may-do.ts'
import css from './LockedHint.module.css'

/** One line instead of a feature that the plan does not include, with a link to log in or to see plans. */
export function LockedHint({ right, children }: { right: Right; children: ReactNode }) {
  const { status } = useSession()
  return (
    <p className={css['hint']}>
      <Lock size={14} strokeWidth={1.75} />
      <span>
        {children}{' '}
        <button type="button" onClick={() => mayDo(right)}>
          {status === 'guest' ? 'Log in' : 'See plans'}
        </button>
      </span>
    </p>
  )
}
