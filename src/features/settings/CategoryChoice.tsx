import { useId } from 'react'
import { userCategories, type UserCategory } from '#contract/rights.ts'
import css from './CategoryChoice.module.css'

const words: Record<UserCategory, string> = {
  public: 'A member of the public',
  student: 'A student',
  academic: 'An academic',
  professional: 'A professional',
}

interface CategoryChoiceProps {
  value: UserCategory | ''
  onChange: (category: UserCategory) => void
  error: readonly string[] | undefined
}

/** One of the four user categories. */
export function CategoryChoice({ value, onChange, error }: CategoryChoiceProps) {
  const id = useId()
  const isWrong = error !== undefined && error.length > 0
  return (
    <fieldset className={css['choice']} aria-describedby={isWrong ? id : undefined}>
      <legend className={css['legend']}>I am</legend>
      {userCategories.map(category => (
        <label key={category} className={css['row']}>
          <input type="radio" name="category" value={category} checked={value === category} onChange={() => onChange(category)} />
          {words[category]}
        </label>
      ))}
      <div id={id} className={css['error']} aria-live="polite">
        {error?.map(sentence => (
          <p key={sentence}>{sentence}</p>
        ))}
      </div>
    </fieldset>
  )
}
