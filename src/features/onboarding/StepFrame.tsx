import type { ReactNode } from 'react'
import { to } from '#contract/to.ts'
import { CircleCheck } from '#ui/Icon.tsx'
import css from './StepFrame.module.css'
import { stepPages } from './onboarding-steps.ts'
import { stepTitles } from './step-titles.data.ts'
import { type StepNumber, stepCount } from './steps.ts'

interface StepFrameProps {
  step: StepNumber
  /** The first step that is neither completed nor skipped. */
  nextStep: number
  title: string
  children: ReactNode
}

/** The layout of one onboarding step, with the list of all steps. */
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
                <a href={at + 1 > Math.max(step, nextStep) ? undefined : to(page)} aria-current={isCurrent ? 'step' : undefined}>
                  {isDone ? <CircleCheck size={14} strokeWidth={2} /> : <span>{at + 1}.</span>}
                  <span className={css['label']}>{stepTitles[page]}</span>
                  {isDone && <span className="visually-hidden"> (completed)</span>}
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
