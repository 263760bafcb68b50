import type { ReactNode } from 'react'
import type { Right } from '#contract/rights.ts'
import { setPublicView, usePublicView } from '#session/session.ts'
import { Lock } from '#ui/Icon.tsx'
import { leadTo } from './may-do.ts'
import { useLeadLabel } from './lead-label.ts'
import css from './LockedHint.module.css'

/** One line instead of a feature that the plan does not include, and what leads to it: a login, plans where any are sold, or the end of the public view. */
export function LockedHint({ right, children }: { right: Right; children: ReactNode }) {
  const lead = useLeadLabel()
  const isPublic = usePublicView()
  return (
    <p data-for-guests className={css['hint']}>
      <Lock size={14} strokeWidth={1.75} />
      <span>
        {children}{' '}
        <button type="button" onClick={() => (isPublic ? setPublicView(false) : leadTo(right))}>
          {isPublic ? 'Leave public view' : lead}
        </button>
      </span>
    </p>
  )
}
