import { CircleCheck } from '#ui/Icon.tsx'
import { paidPlanFeatures } from './paid-plan.ts'
import css from './PaidPlanList.module.css'

export const PaidPlanList = () => (
  <ul className={css['list']}>
    {paidPlanFeatures.map(line => (
      <li key={line}>
        <CircleCheck size={18} strokeWidth={1.75} />
        {line}
      </li>
    ))}
  </ul>
)
