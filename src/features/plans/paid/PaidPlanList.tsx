import { CircleCheck } from '#ui/Icon.tsx'
import { paidPlanOpens } from './paid-plan.ts'
import css from './PaidPlanList.module.css'

export const PaidPlanList = () => (
  <ul className={css['list']}>
    {paidPlanOpens.map(line => (
      <li key={line}>
        <CircleCheck size={18} strokeWidth={1.75} />
        {line}
      </li>
    ))}
  </ul>
)
