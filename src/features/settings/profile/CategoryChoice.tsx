import { userCategories, type UserCategory } from '#contract/rights.ts'
import { categoryName } from '#features/account/index.ts'
import { FieldGroup } from '#ui/field/FieldGroup.tsx'
import css from './CategoryChoice.module.css'

interface CategoryChoiceProps {
  value: UserCategory | ''
  onChange: (category: UserCategory) => void
  error: readonly string[] | undefined
}

/** One of the four user categories. */
export const CategoryChoice = ({ value, onChange, error }: CategoryChoiceProps) => (
  <FieldGroup legend="Role" error={error}>
    {userCategories.map(category => (
      <label key={category} className={css['row']}>
        <input type="radio" name="category" value={category} checked={value === category} onChange={() => onChange(category)} />
        {categoryName[category]}
      </label>
    ))}
  </FieldGroup>
)
