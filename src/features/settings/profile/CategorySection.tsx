import { call } from '#api/call.ts'
import { errorsFrom } from '#forms/errors-from.ts'
import type { CurrentUser } from '#contract/current-session.ts'
import { userCategories, type UserCategory } from '#contract/rights.ts'
import { categoryId, users } from '#contract/users.ts'
import { updateUser } from '#session/session.ts'
import { useForm } from '#forms/use-form.ts'
import { CategoryChoice } from './CategoryChoice.tsx'
import { OnlineForm } from '../parts/OnlineForm.tsx'
import { SettingsSection } from '../parts/SettingsSection.tsx'
import { flashSuccess } from '../parts/flashes.ts'

/** The user category (S1§3), shown as role. */
export function CategorySection({ user }: { user: Readonly<CurrentUser> }) {
  const form = useForm<{ category: UserCategory | '' }, UserCategory>({
    start: { category: user.category?.name ?? '' },
    check: checkCategory,
    errorsOf: errorsFrom,
    submit: async category => {
      updateUser(await call(users.setCategory, { params: { id: user.user_id }, body: { user: { category_id: categoryId(category) } } }))
      flashSuccess('Saved.')
    },
  })
  return (
    <SettingsSection id="category" title="Role" about="This doesn’t affect your plan.">
      <OnlineForm label="Role" form={form} submitLabel="Save">
        <CategoryChoice value={form.values.category} error={form.errors.category} onChange={category => form.set('category', category)} />
      </OnlineForm>
    </SettingsSection>
  )
}

/** A valid user category is one of four (S1§5). */
export function checkCategory({ category }: { category: UserCategory | '' }) {
  const output = userCategories.find(name => name === category)
  return output ? { output } : { errors: { category: ['Please choose one.'] } }
}
