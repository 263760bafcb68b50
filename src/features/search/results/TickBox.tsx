import { Checkbox } from '#ui/field/Checkbox.tsx'
import css from './ResultList.module.css'

interface TickBoxProps {
  title: string
  checked: boolean
  onChange: () => void
}

/** Ticks a result for doing something with several at once. */
export function TickBox({ title, checked, onChange }: TickBoxProps) {
  return (
    <Checkbox
      data-tick
      className={css['tick']}
      checked={checked}
      onChange={onChange}
      label={<span className="visually-hidden">Tick {title}</span>}
    />
  )
}
