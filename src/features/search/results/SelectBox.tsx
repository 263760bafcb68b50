import { Checkbox } from '#ui/field/Checkbox.tsx'
import css from './ResultList.module.css'

interface SelectBoxProps {
  title: string
  checked: boolean
  onChange: () => void
}

/** The checkbox that selects a result. */
export function SelectBox({ title, checked, onChange }: SelectBoxProps) {
  return (
    <Checkbox
      data-tick
      className={css['select']}
      checked={checked}
      onChange={onChange}
      label={<span className="visually-hidden">Select {title}</span>}
    />
  )
}
