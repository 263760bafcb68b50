import { userCategories, type UserCategory } from '#contract/rights.ts'
import { FieldGroup } from '#ui/field/FieldGroup.tsx'
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
export const CategoryChoice = ({ value, onChange, error }: CategoryChoiceProps) => (
  <FieldGroup legend="I am" error={error}>
    {userCategories.map(category => (
      <label key={category} className={css['row']}>
        <input type="radio" name="category" value={category} checked={value === category} onChange={() => onChange(category)} />
        {words[category]}
      </label>
    ))}
  </FieldGroup>
)
