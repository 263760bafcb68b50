import type { ReactNode } from 'react'
import { to } from '#contract/to.ts'
import { CircleCheck } from '#ui/Icon.tsx'
import css from './StepFrame.module.css'
import { stepPages, stepTitles } from './onboarding-steps.ts'
import { type StepNumber, stepCount } from './steps.ts'

interface StepFrameProps {
  step: StepNumber
  /** The step to show next when one comes back; those before it are done or passed over. */
  nextStep: number
  title: string
  children: ReactNode
}

/** One step of the onboarding, and where it stands among the others. */
export function StepFrame({ step, nextStep, title, children }: StepFrameProps) {
  return (
    <div className={css['page']}>
      <nav aria-label="Steps">
        <p className={css['count']}>
          Step {step} of {stepCount}
        </p>
        <ol className={css['list']}>
          {stepPages.map((page, at) => {
            const isCurrent = at + 1 === step
            const isDone = at + 1 < nextStep && !isCurrent
            return (
              <li key={page} className={css['step']}>
                <a href={to(page)} aria-current={isCurrent ? 'step' : undefined}>
                  {isDone ? <CircleCheck size={14} strokeWidth={2} /> : <span>{at + 1}.</span>}
                  <span className={css['words']}>{stepTitles[page]}</span>
                  {isDone && <span className="visually-hidden"> (behind you)</span>}
                </a>
              </li>
            )
          })}
        </ol>
      </nav>
      <h1 tabIndex={-1}>{title}</h1>
      {children}
    </div>
  )
}
